// `npm run contract:sentences`: lists missing, outdated and invalid rows of sentences.tsv. `-- --accept PLACE` updates the
// row of a reworded sentence whose rules still apply, `-- --accept all` updates all such rows. Both delete the rows of removed
// sentences.
import { parseArgs } from 'node:util';
import { compare, excerptOf, readTable, writeTable, type Row } from './table.ts';

const { values } = parseArgs({ options: { accept: { type: 'string', multiple: true } }, allowPositionals: true });
const accepted = values.accept ?? [];
const rows = readTable();
const { missing, reworded, removed, errors } = compare(rows);
const isAccepted = (place: string) => accepted.includes('all') || accepted.includes(place);

for (const { place, text } of missing) console.log(`missing   ${place}\n          ${text.replaceAll('\n', '\n          ')}`);
for (const { sentence, row } of reworded) {
  console.log(`${isAccepted(row.place) ? 'accepted ' : 'reworded '} ${row.place}  (${row.rules.join(', ') || row.reason})`);
  console.log(`          was: ${row.excerpt}\n          now: ${sentence.text.replaceAll('\n', '\n          ')}`);
}
for (const { place } of removed) console.log(`removed   ${place}`);
for (const error of errors) console.log(`invalid   ${error}`);
if (missing.length > 0)
  console.log('\nAdd a row for each: place, empty hash, rules, checks. `-- --accept PLACE` fills in hash and sentence.');

if (accepted.length > 0) {
  const rewordedByPlace = new Map(reworded.map(({ sentence }) => [sentence.place, sentence]));
  const removedPlaces = new Set(removed.map(({ place }) => place));
  const updated = rows
    .filter(({ place }) => !removedPlaces.has(place))
    .map((row): Row => {
      const sentence = rewordedByPlace.get(row.place);
      return sentence && isAccepted(row.place) ? { ...row, hash: sentence.hash, excerpt: excerptOf(sentence) } : row;
    });
  writeTable(updated);
}
console.log(
  `${rows.length} rows: ${missing.length} missing, ${reworded.length} reworded, ${removed.length} removed, ${errors.length} invalid.`,
);
