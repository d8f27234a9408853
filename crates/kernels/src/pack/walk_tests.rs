//! A store walked symbol by symbol, as a decoder does.

use super::layout::Opened;
use super::store::{slot, Slot, Store, ROOT};
use super::writer::{Given, Writer};
use crate::format::quantise::Kind;
use crate::watch::Watch;
use std::fs::File;

fn stored(rows: &[(&str, &str, &str, f32)]) -> Vec<u8> {
    let here = std::env::temp_dir().join(format!("otherwords-walk-{}", std::process::id()));
    std::fs::create_dir_all(&here).unwrap();
    let file = |name: &str| {
        File::options().read(true).write(true).create_new(true).open(here.join(name)).unwrap()
    };
    let mut writer = Writer::new(file("store"), file("rows"), vec![Kind::Exact]);
    for &(label, source, target, value) in rows {
        let given = Given { label, source, target, size: 1, links: "0-0", features: &[value] };
        writer.add(&given).unwrap();
    }
    writer.finish(b"{}", &Watch::default()).unwrap();
    let bytes = std::fs::read(here.join("store")).unwrap();
    std::fs::remove_dir_all(here).unwrap();
    bytes
}

#[test]
fn a_decoder_walks_the_sources_and_reads_targets_as_symbols() {
    let bytes = stored(&[
        ("NP", "[NN,1] of [NP,2]", "[NP,2] 's [NN,1]", 0.5),
        ("VP", "give up", "quit", 1.5),
        ("VP", "give up", "stop it", 2.5),
        ("VP", "give way", "yield", 3.5),
    ]);
    let opened = Opened::new(&bytes).unwrap();
    let store = Store::open(&bytes, &opened).unwrap();
    let symbol = |text: &str| store.words.find(text).unwrap().unwrap();
    let texts = |node: u64| -> Vec<&str> {
        let places = store.sources.children(node).unwrap();
        let child = |place| store.sources.child_at(node, place).unwrap();
        let text = |node| store.words.get(store.sources.symbol(node).unwrap()).unwrap();
        places.map(|place| text(child(place))).collect()
    };
    assert_eq!(texts(ROOT), ["[NN,1]", "give"]);
    let give = store.sources.child(ROOT, symbol("give")).unwrap().unwrap();
    assert_eq!(texts(give), ["up", "way"]);
    assert!(store.sources.rules(give).unwrap().is_empty());
    assert_eq!(store.sources.child(give, symbol("quit")).unwrap(), None);

    let up = store.sources.child(give, symbol("up")).unwrap().unwrap();
    let rules = store.sources.rules(up).unwrap();
    assert_eq!(
        rules.clone().map(|rule| store.feature(rule, 0).unwrap()).collect::<Vec<_>>(),
        [1.5, 2.5]
    );
    let second = store.rule(rules.start + 1).unwrap();
    assert_eq!(store.labels.get(second.label), Ok("VP"));
    let mut target = Vec::new();
    store.targets.symbols(second.target, &mut target).unwrap();
    assert_eq!(target, [symbol("stop"), symbol("it")]);

    assert_eq!(slot(texts(ROOT)[0]), Some(Slot { label: "NN", number: 1 }));
    let node = store.find("[NN,1] of [NP,2]").unwrap().unwrap();
    let rule = store.rule(store.sources.rules(node).unwrap().start).unwrap();
    store.targets.symbols(rule.target, &mut target).unwrap();
    let slots: Vec<_> = target.iter().map(|&symbol| store.target_slot(symbol)).collect();
    assert_eq!(slots, [Some(2), None, Some(1)]);
}
