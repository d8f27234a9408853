//! Similarities from a mapped file: phrases in, cosines and neighbours out.
//!
//! A ValueError means that the file is damaged: the Python side checks everything a caller can get
//! wrong.

use crate::arrays::{Flat, Offsets};
use crate::files::{damaged, map};
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray1};
use otherwords_kernels::format::Damage;
use otherwords_kernels::similarity::file::File;
use otherwords_kernels::similarity::writer::fingerprint;
use otherwords_kernels::similarity::{Kind, Opened};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

/// From this many phrases on, checking the whole file first is faster.
const MANY: usize = 1 << 14;

/// So many phrases are found before their pairs are compared: what was read is still near.
const TOGETHER: usize = 256;

/// Phrases with their signatures or vectors, in a mapped file.
#[pyclass(frozen)]
pub struct SimilarityFile {
    map: memmap2::Mmap,
    opened: Opened,
}

type Places<'py> = PyReadonlyArray1<'py, i64>;

impl SimilarityFile {
    pub(crate) fn file(&self) -> PyResult<File<'_>> {
        self.answer(File::open(&self.map, &self.opened))
    }

    pub(crate) fn answer<T>(&self, answer: Result<T, Damage>) -> PyResult<T> {
        self.opened.answer(answer).map_err(damaged)
    }

    /// The file, ready for this many questions.
    fn ready(&self, questions: usize) -> PyResult<File<'_>> {
        let file = self.file()?;
        if questions < MANY {
            return Ok(file);
        }
        self.answer(file.check_all())?;
        self.file()
    }
}

/// The fingerprint of a phrase from Python; with `lower`, of its lowercase form.
fn print(phrase: &Bound<'_, PyAny>, lower: bool) -> PyResult<u64> {
    // A lone surrogate is in no file; nor is the empty phrase.
    let text = phrase.cast::<PyString>()?.to_str().unwrap_or("");
    let capital = |byte: u8| u8::from(byte.is_ascii_uppercase()) | byte & 0x80;
    let plain = !lower || text.bytes().fold(0, |found, byte| found | capital(byte)) == 0;
    Ok(match plain {
        true => fingerprint(text.as_bytes()),
        false => fingerprint(text.to_lowercase().as_bytes()),
    })
}

fn known(place: i64) -> Option<u64> {
    u64::try_from(place).ok()
}

#[pymethods]
impl SimilarityFile {
    #[new]
    fn new(path: &str) -> PyResult<Self> {
        let map = map(path)?;
        let opened = Opened::new(&map).map_err(damaged)?;
        let file = SimilarityFile { map, opened };
        file.file()?;
        Ok(file)
    }

    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        let file = self.file()?;
        self.answer(py.detach(|| file.verify()))
    }

    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, self.answer(self.file()?.about())?))
    }

    /// Whether it holds vectors, not bits; how many of them; whether sums were kept.
    fn shape(&self) -> PyResult<(bool, usize, bool)> {
        let file = self.file()?;
        let sums = file.kind() == Kind::Bits && file.has_sums();
        Ok((file.kind() == Kind::Dense, file.width(), sums))
    }

    fn section_lengths(&self) -> PyResult<Vec<(&'static str, u64)>> {
        Ok(self.file()?.section_lengths())
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.file()?.len() as usize)
    }

    /// The place of each phrase; -1 for one that is not there.
    fn find<'py>(
        &self,
        py: Python<'py>,
        phrases: &Bound<'py, PyList>,
        lower: bool,
    ) -> PyResult<Flat<'py, i64>> {
        let prints: Vec<u64> =
            phrases.iter().map(|phrase| print(&phrase, lower)).collect::<PyResult<_>>()?;
        let file = self.ready(prints.len())?;
        let mut found = Vec::with_capacity(prints.len());
        py.detach(|| file.find_all(&prints, &mut found));
        let place = |place: Option<u64>| place.map_or(-1, |place| place as i64);
        let places: Vec<i64> = found.into_iter().map(place).collect();
        self.answer(Ok(()))?;
        Ok(places.into_pyarray(py))
    }

    /// The cosine of each pair, a tuple of two phrases; NaN if one of them is not there.
    fn scores<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyList>,
        lower: bool,
    ) -> PyResult<Flat<'py, f32>> {
        let mut prints = Vec::with_capacity(2 * pairs.len());
        for pair in pairs {
            let pair = pair.cast::<PyTuple>()?;
            if pair.len() != 2 {
                return Err(PyTypeError::new_err("a pair has two phrases"));
            }
            prints.push(print(&*pair.get_borrowed_item(0)?, lower)?);
            prints.push(print(&*pair.get_borrowed_item(1)?, lower)?);
        }
        let pairs_given = pairs.len();
        let file = self.ready(prints.len())?;
        let cosines: Vec<f32> = py.detach(|| {
            let mut cosines = Vec::with_capacity(pairs_given);
            let mut found = Vec::with_capacity(TOGETHER);
            let cosine = |pair: &[Option<u64>; 2]| file.cosine(pair[0]?, pair[1]?);
            for some in prints.chunks(TOGETHER) {
                found.clear();
                file.find_all(some, &mut found);
                let (two_by_two, _) = found.as_chunks::<2>();
                cosines.extend(two_by_two.iter().map(|pair| cosine(pair).unwrap_or(f32::NAN)));
            }
            cosines
        });
        self.answer(Ok(()))?;
        Ok(cosines.into_pyarray(py))
    }

    /// The cosines of the phrases in these places, two by two; NaN where one is -1.
    fn cosines<'py>(
        &self,
        py: Python<'py>,
        ones: Places<'py>,
        others: Places<'py>,
    ) -> PyResult<Flat<'py, f32>> {
        let (ones, others) = (ones.as_slice()?, others.as_slice()?);
        let file = self.ready(ones.len())?;
        let cosine = |(&one, &other)| {
            known(one).zip(known(other)).and_then(|(one, other)| file.cosine(one, other))
        };
        let cosines: Vec<f32> = py.detach(|| {
            ones.iter().zip(others).map(|pair| cosine(pair).unwrap_or(f32::NAN)).collect()
        });
        self.answer(Ok(()))?;
        Ok(cosines.into_pyarray(py))
    }

    /// How often each phrase occurs; 0 where the place is -1.
    fn counts<'py>(&self, py: Python<'py>, places: Places<'py>) -> PyResult<Flat<'py, u64>> {
        let file = self.ready(places.len()?)?;
        let count = |&place: &i64| known(place).and_then(|place| file.occurrences(place));
        let counts: Vec<u64> =
            places.as_slice()?.iter().map(|place| count(place).unwrap_or(0)).collect();
        self.answer(Ok(()))?;
        Ok(counts.into_pyarray(py))
    }

    /// The vectors in these places, each of length one; NaN where the place is -1.
    fn vectors<'py>(
        &self,
        py: Python<'py>,
        places: Places<'py>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let places = places.as_slice()?;
        let file = self.ready(places.len())?;
        let rows: Vec<Vec<f32>> = py.detach(|| {
            let vector = |&place: &i64| known(place).and_then(|place| file.vector(place));
            places.iter().map(|p| vector(p).unwrap_or(vec![f32::NAN; file.width()])).collect()
        });
        self.answer(Ok(()))?;
        Ok(PyArray2::from_vec2(py, &rows)?)
    }

    /// The signature of a phrase, eight bits to a byte.
    fn signature<'py>(&self, py: Python<'py>, place: u64) -> PyResult<Bound<'py, PyBytes>> {
        let file = self.file()?;
        let signature = file.signature(place).unwrap_or_default();
        self.answer(Ok(()))?;
        Ok(PyBytes::new(py, signature))
    }

    /// The phrases nearest to the one in this place: text, cosine, count.
    fn nearest(
        &self,
        py: Python<'_>,
        place: u64,
        top: usize,
        least: u64,
    ) -> PyResult<Vec<(String, f32, u64)>> {
        let file = self.ready(MANY)?;
        let nearest = py.detach(|| file.nearest(place, top, least));
        let texts = nearest.into_iter().map(|(other, cosine)| {
            Ok((file.phrase(other)?, cosine, file.occurrences(other).unwrap_or(0)))
        });
        self.answer(texts.collect())
    }

    /// The phrases in these places.
    fn phrases(&self, places: Offsets<'_>) -> PyResult<Vec<String>> {
        let file = self.ready(places.len()?)?;
        let phrases = places.as_slice()?.iter().map(|&place| file.phrase(place));
        self.answer(phrases.collect())
    }
}
