//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod advice;
mod conformance;
mod content_in_play;
mod examples;
mod experiment;
mod offers;
mod older_rules;
mod plain_words;
mod positions;
mod record_memory;
mod rerun;
mod seen;
mod truth;
mod ways;
