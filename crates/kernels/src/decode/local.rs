//! The features of a rule that follow from its text and links alone; tests compare them with their
//! Python twin, which documents each.

/// In this order.
pub const NAMES: [&str; 21] = [
    "Abstract",
    "Adjacent",
    "CharCountDiff",
    "CharLogCR",
    "ContainsX",
    "GlueRule",
    "Identity",
    "Lexical",
    "Monotonic",
    "PhrasePenalty",
    "SourceTerminalsButNoTarget",
    "SourceWords",
    "TargetTerminalsButNoSource",
    "TargetWords",
    "UnalignedSource",
    "UnalignedTarget",
    "WordCountDiff",
    "WordLenDiff",
    "WordLogCR",
    "SourceChars",
    "TargetChars",
];
pub const LOCAL: usize = NAMES.len();
/// The indices of the features that need links.
pub const OF_LINKS: [usize; 2] = [14, 15];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Its number, and how many letters it has.
    Word(u32, u32),
    /// Its number, from 0.
    Slot(u8),
}

/// The counts of one side.
#[derive(Default)]
struct Side {
    words: f64,
    letters: f64,
    /// Including the spaces between symbols.
    length: f64,
    bare: f64,
}

impl Side {
    fn of(symbols: &[Symbol], links: &str, end: usize) -> Side {
        let mut side = Side { length: symbols.len() as f64 - 1.0, ..Side::default() };
        for (place, symbol) in symbols.iter().enumerate() {
            if let Symbol::Word(_, letters) = symbol {
                side.words += 1.0;
                side.letters += f64::from(*letters);
                side.bare += f64::from(u8::from(!linked(links, place, end)));
            }
        }
        side.length += side.letters;
        side
    }

    fn mean(&self) -> f64 {
        match self.words {
            0.0 => 0.0,
            words => self.letters / words,
        }
    }
}

fn linked(links: &str, place: usize, end: usize) -> bool {
    links.split(' ').filter_map(|link| link.split('-').nth(end)).any(|at| at.parse() == Ok(place))
}

fn log_ratio(first: f64, second: f64) -> f64 {
    match first > 0.0 && second > 0.0 {
        true => libm::log(second / first),
        false => 0.0,
    }
}

/// `wild`: whether the label of the rule or of a slot is the wildcard.
pub fn local_features(
    wild: bool,
    source: &[Symbol],
    target: &[Symbol],
    links: &str,
) -> [f64; LOCAL] {
    let (from, to) = (Side::of(source, links, 0), Side::of(target, links, 1));
    let slots = |side: &[Symbol]| -> [Option<u8>; 9] {
        let mut found = [None; 9];
        let numbers = side.iter().filter_map(|symbol| match symbol {
            Symbol::Slot(number) => Some(*number),
            Symbol::Word(..) => None,
        });
        found.iter_mut().zip(numbers).for_each(|(place, number)| *place = Some(number));
        found
    };
    let is_slot = |symbol: &Symbol| matches!(symbol, Symbol::Slot(_));
    let touching = source.windows(2).any(|pair| pair.iter().all(is_slot));
    let flag = |is: bool| f64::from(u8::from(is));
    [
        flag(from.words == 0.0 && to.words == 0.0),
        flag(touching),
        to.length - from.length,
        log_ratio(from.length, to.length),
        flag(wild),
        0.0,
        flag(source == target),
        flag(!source.iter().any(is_slot)),
        flag(slots(source) == slots(target)),
        1.0,
        flag(from.words > 0.0 && to.words == 0.0),
        from.words,
        flag(to.words > 0.0 && from.words == 0.0),
        to.words,
        from.bare,
        to.bare,
        to.words - from.words,
        to.mean() - from.mean(),
        log_ratio(from.words, to.words),
        from.length,
        to.length,
    ]
}
