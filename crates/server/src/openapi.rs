//! The description of the HTTP interface.

use crate::wire::Json;

/// As OpenAPI 3.1.
pub fn description() -> Json {
    serde_json::json!({ "openapi": "3.1.0", "info": { "title": "Holmgang", "version": env!("CARGO_PKG_VERSION") }, "paths": {} })
}
