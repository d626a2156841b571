//! Maps of other programs. A Universal VTT file (`.uvtt`, `.dd2vtt`, `.df2vtt`) becomes a `NeutralMap`: its size in cells, walls and doors on the
//! edges between cells, and notes about everything that was left out or did not lie on the grid. Pure functions of a text: no file is opened here.
//!
//! Reading order: [`neutral`] (what comes out), [`uvtt`] (what goes in), [`snap`] (lines onto edges), [`decimal`] (numbers without floats),
//! [`content`] (a map as text for a content file), [`fill`] (walls as cells, for rulebooks that have none between cells).
//!
//! ```
//! let text = r#"{ "format": 0.3,
//!     "resolution": { "map_origin": { "x": 0, "y": 0 }, "map_size": { "x": 4, "y": 3 }, "pixels_per_grid": 70 },
//!     "line_of_sight": [[{ "x": 2, "y": 0 }, { "x": 2, "y": 2 }]],
//!     "portals": [{ "bounds": [{ "x": 2, "y": 2 }, { "x": 2, "y": 3 }], "closed": true }],
//!     "lights": [], "image": "" }"#;
//! let map = holmgang_maps::uvtt::read("hall.uvtt", text).unwrap();
//! assert_eq!((map.files, map.ranks, map.walls.len(), map.doors.len()), (4, 3, 2, 1));
//! let form = holmgang_kernel::shape::MapForm {
//!     most_files: 40, most_ranks: 40, first: 0, open: '.', barriers: holmgang_kernel::shape::Barriers::Between,
//!     most_doors: 64, fixed: &[("grid", "square")], starts: &[],
//! };
//! assert!(holmgang_maps::content::write(&map, "hall", "Hall", &form).unwrap().text.contains("walls = "));
//! ```
#![warn(missing_docs)]

pub mod neutral;
pub mod uvtt;
pub mod snap;
pub mod decimal;
pub mod content;
pub mod fill;
