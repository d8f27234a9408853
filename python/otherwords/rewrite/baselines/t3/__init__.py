"""T3: compression by tree transduction, with weights learned by a large margin.

After Cohn and Lapata (2007, 2009), as Ganitkevitch (2018, section 4.3.4) compares with it.

fragments    fragments of trees as text, and where they fit
grammar      rules counted on parsed sentences with their compressions
features     what is known about a rule where it fits
forest       all derivations of a sentence at once
chart        the best of them (a kernel), with a language model and a loss
gold         the derivation of a given compression
trees        a derivation put together again: both of its trees
losses       how bad a compression is
margin       weights under which gold derivations win by their losses
train        from compressions made by people to a model
model        the model as a file
compressor   from text to text
"""

from otherwords.rewrite.baselines.t3.compressor import T3Compressor
from otherwords.rewrite.baselines.t3.model import T3Model
from otherwords.rewrite.baselines.t3.train import T3Settings, train_t3

__all__ = ["T3Compressor", "T3Model", "T3Settings", "train_t3"]
