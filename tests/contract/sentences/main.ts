// `npm run contract:sentences`: lists missing, outdated and invalid rows of sentences.tsv. `-- --accept PLACE...` updates
// the rows of new or reworded sentences whose rules apply, `-- --accept all` updates all such rows. Both delete the rows of
// removed sentences.
import { parseArgs } from 'node:util';
import { compare, excerptOf, readTable, writeTable, type Row } from './table.ts';

const { values, positionals } = parseArgs({ options: { accept: { type: 'string', multiple: true } }, allowPositionals: true });
const accepted = values.accept ? [...values.accept, ...positionals] : [];
const rows = readTable();
const { missing, reworded, removed, errors } = compare(rows);
const isAccepted = (place: string) => accepted.includes('all') || accepted.includes(place);

for (const { place, text } of missing) console.log(`missing   ${place}\n          ${text.replaceAll('\n', '\n          ')}`);
for (const { sentence, row } of reworded) {
  const isNew = row.hash === '';
  const finding = isAccepted(row.place) ? 'accepted' : isNew ? 'new     ' : 'reworded';
  console.log(`${finding}  ${row.place}  (${row.rules.join(', ') || row.reason})`);
  if (!isNew) console.log(`          was: ${row.excerpt}`);
  console.log(`          now: ${sentence.text.replaceAll('\n', '\n          ')}`);
}
for (const { place } of removed) console.log(`removed   ${place}`);
for (const error of errors) console.log(`invalid   ${error}`);
if (missing.length > 0) console.log('\nAdd a row for each missing one, with tabs between place, empty hash, rules and checks.');
if (missing.length + reworded.length > 0)
  console.log('If the rules of a row test its sentence, `-- --accept PLACE` fills in hash and text (`all`: of every row).');
for (const place of accepted.filter((name) => name !== 'all' && !reworded.some(({ row }) => row.place === name))) {
  console.log(`There is no new or reworded row for ${place}.`);
  process.exitCode = 1;
}

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
