//! The Python bindings of the kernels: convert, release the GIL, call.

mod align;
mod align_saved;
mod arrays;
mod chance;
mod decode;
mod decode_sentences;
mod files;
mod grammar;
mod grow;
mod lm;
mod lm_estimate;
mod occurrences;
mod pack;
mod pack_text;
mod pack_writer;
mod parse;
mod parse_train;
mod phrases;
mod scratch;
mod similarity;
mod similarity_build;
mod similarity_contexts;
mod supervise;
mod transduce;
mod tune;

use pyo3::prelude::*;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<align::Side>()?;
    module.add_class::<align::AlignmentModel>()?;
    module.add_function(wrap_pyfunction!(align::symmetrise, module)?)?;
    module.add_function(wrap_pyfunction!(phrases::phrase_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(phrases::phrase_pairs_batch, module)?)?;
    module.add_function(wrap_pyfunction!(grow::grow_links, module)?)?;
    module.add_function(wrap_pyfunction!(grow::read_link_lines, module)?)?;
    module.add_function(wrap_pyfunction!(grow::write_link_lines, module)?)?;
    module.add_function(wrap_pyfunction!(phrases::atomic, module)?)?;
    module.add_function(wrap_pyfunction!(chance::chance_shares, module)?)?;
    module.add_function(wrap_pyfunction!(grammar::extract_rules, module)?)?;
    module.add_function(wrap_pyfunction!(grammar::read_tree_lines, module)?)?;
    module.add_function(wrap_pyfunction!(occurrences::fingerprints, module)?)?;
    module.add_function(wrap_pyfunction!(occurrences::count_word_pairs, module)?)?;
    module.add_function(wrap_pyfunction!(occurrences::occurrences, module)?)?;
    module.add_class::<occurrences::Names>()?;
    module.add_class::<lm::ArpaReader>()?;
    module.add_class::<lm::LanguageModel>()?;
    module.add_class::<lm_estimate::ModelEstimator>()?;
    module.add_class::<lm_estimate::EstimatedModel>()?;
    module.add_class::<similarity::SimilarityFile>()?;
    module.add_class::<similarity_build::SimilarityWriter>()?;
    module.add_class::<similarity_build::SimilarityText>()?;
    module.add_function(wrap_pyfunction!(similarity_contexts::hash_features, module)?)?;
    module.add_function(wrap_pyfunction!(similarity_contexts::project_contexts, module)?)?;
    module.add_function(wrap_pyfunction!(similarity_contexts::quantise_vectors, module)?)?;
    module.add_class::<pack_writer::PackedWriter>()?;
    module.add_class::<pack::PackedStore>()?;
    module.add_class::<decode::WordGuard>()?;
    module.add_class::<decode::DecoderTables>()?;
    module.add_class::<decode::Decoder>()?;
    module.add_class::<decode_sentences::OwnRules>()?;
    module.add_class::<parse::ParserModel>()?;
    module.add_class::<parse_train::ParserTrainer>()?;
    module.add_function(wrap_pyfunction!(parse::best_heads, module)?)?;
    module.add_function(wrap_pyfunction!(parse_train::learn_word_vectors, module)?)?;
    module.add_function(wrap_pyfunction!(transduce::best_derivations, module)?)?;
    module.add_function(wrap_pyfunction!(tune::tune_matches, module)?)?;
    module.add_function(wrap_pyfunction!(tune::tune_edits, module)?)?;
    module.add_function(wrap_pyfunction!(tune::tune_sweep, module)?)?;
    Ok(())
}
