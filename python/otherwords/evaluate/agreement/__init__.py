"""How far annotators agree: on word links, paraphrase types and yes/no judgements.

links        `link_agreement`: word links and the phrase pairs they allow, corrected for
             chance (`chance`), as numbers, table and plot (`link_report`)
types        `type_agreement`: the measures of Vila et al. (2014) by `numbers`, `overlap` and
             `degree`, averaged in four ways (`tallies`), with every difference
judgements   `judgement_agreement`: Cohen's and Fleiss' kappa, Krippendorff's alpha
annotators   which two people to compare, in one file or two
"""

from otherwords.evaluate.agreement.judgements import JudgementAgreement, judgement_agreement
from otherwords.evaluate.agreement.link_report import LinkAgreement
from otherwords.evaluate.agreement.links import link_agreement
from otherwords.evaluate.agreement.types import TypeAgreement, type_agreement

__all__ = [
    "JudgementAgreement",
    "LinkAgreement",
    "TypeAgreement",
    "judgement_agreement",
    "link_agreement",
    "type_agreement",
]
