#!/bin/sh
# The main jobs on the built-in sample corpus: word links and their score, trees and dependencies,
# a paraphrase database with lookups, and sentences rewritten and compressed with it.
set -eu
out=${1:-demo-output}

run() {
    printf '\n$'
    for word; do
        case $word in
        *[!A-Za-z0-9._/,=-]*) printf ' "%s"' "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$@"
}

run otherwords sample "$out"
run otherwords align "$out/sample.en" "$out/sample.de" -o "$out/en-de.links" \
    --tokens "$out/en-de.tsv" --save-model "$out/en-de.model"
run otherwords align "$out/sample.en" "$out/sample.fr" -o "$out/en-fr.links" \
    --tokens "$out/en-fr.tsv"

printf '\nSome of the links (words without a link are omitted):\n'
python examples/show_links.py "$out/en-de.tsv" "$out/en-de.links" 1 401 815 1204
python examples/show_links.py "$out/en-fr.tsv" "$out/en-fr.links" 1 401 815 1204

printf '\nEvery English sentence is parsed, into constituents and into dependencies:\n'
run otherwords parse "$out/sample.en" -o "$out/sample.ptb"
run otherwords parse "$out/sample.en" -o "$out/sample.conllu"
sed -n '1p;401p;815p' "$out/sample.ptb"
sed -n '/^# sent_id = 401$/,/^$/p' "$out/sample.conllu" | cut -f 1,2,5,7,8

printf '\nTwo English versions of a sentence can be linked as well. Scored against gold links:\n'
cut -f 1,2 "$out/gold.tsv" > "$out/versions.tsv"
awk -F '\t' 'BEGIN { OFS = FS } { for (i = 1; i < NF; i++) for (j = i + 1; j <= NF; j++) print $i, $j }' \
    "$out/groups.tsv" > "$out/pairs.tsv"
run otherwords align "$out/pairs.tsv" -o "$out/pairs.links" --languages en,en --monolingual \
    --save-model "$out/en-en.model"
run otherwords align "$out/versions.tsv" -o "$out/versions.links" --tokenised \
    --model "$out/en-en.model"
run otherwords evaluate alignment "$out/gold.tsv" "$out/versions.links"

if otherwords info > "$out/info.txt" 2>&1; then
    printf '\nLook up phrases in the English database that comes with the package:\n'
    run otherwords lookup --top 3 "take into account" "get rid of" enormous
fi

printf '\nAll of this in one command: a database of English paraphrases, through German and French.\n'
run otherwords build --sample -o "$out/sample.ow" --force --quiet

printf '\nLook up phrases; the best paraphrases come first (with cost, label and size):\n'
run otherwords lookup --database "$out/sample.ow" --top 3 "because of" begin about
run otherwords lookup --database "$out/sample.ow" --top 2 "the [NN,1] 's [NN,2]"

printf '\nThe evidence: the foreign phrases through which a paraphrase was found.\n'
run otherwords lookup --database "$out/sample.ow" --top 1 --explain "because of"

printf '\nRewrite whole sentences, and see the rule behind each change:\n'
cat > "$out/sentences.txt" <<END
The train was late because of the snow.
He finally began to work.
The school's roof was repaired in the summer.
He bought a very old house in a quiet village.
The children played in the garden after school.
END
run otherwords rewrite "$out/sentences.txt" --database "$out/sample.ow"
head -n 1 "$out/sentences.txt" |
    run otherwords rewrite - --database "$out/sample.ow" --explain

printf '\nShorten a text to seven words in ten, where they are missed least:\n'
run otherwords compress "$out/sentences.txt" --database "$out/sample.ow" --ratio 0.7

cat <<END

All files are in $out; the database is $out/sample.ow. To use otherwords in this shell:

  export PATH=\$PWD/.venv/bin:\$PATH

Then try:
  otherwords info $out/sample.ow             what is in the database
  otherwords build your.en your.de -o your.ow        a database from your own bitext (plain, TSV, TMX; .gz is fine)
  otherwords rewrite your.txt -d your.ow --nbest 5   the five best rewrites of your sentences
  otherwords align your.en your.de -o your.links     word links of your own bitext
  otherwords parse your.en -o your.ptb --nbest 10    the ten most probable trees of each sentence
  otherwords workbench --database $out/sample.ow --open      annotate and explore in the browser
  otherwords build --help                            every option, with an example
and read docs/tour.md, which goes through all of this in a quarter of an hour.
END
