//! Interpolated modified Kneser-Ney estimation in bounded memory.
