//! The tests of this crate, as one program: linking it once is most of what its building costs.

mod advice;
mod citations;
mod conformance;
mod content_in_play;
mod coverage;
mod describe;
mod endings;
mod examples;
mod experiment;
mod house;
mod import;
mod lexicon;
mod offers;
mod older_rules;
mod plain_words;
mod positions;
mod record_memory;
mod registry;
mod rerun;
mod script;
mod seen;
mod trainees;
mod truth;
mod ways;
mod weights;
