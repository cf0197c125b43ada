// `npm run contract:sentences`: prints what the table of sentences lacks. `-- --accept PLACE…` takes over new words of
// sentences whose rules still hold; `-- --accept all` those of all. Rows of sentences that are gone are removed then.
import { parseArgs } from 'node:util';
import { compare, excerptOf, readTable, writeTable, type Row } from './table.ts';

const { values } = parseArgs({ options: { accept: { type: 'string', multiple: true } }, allowPositionals: true });
const accepted = values.accept ?? [];
const rows = readTable();
const { unbound, reworded, gone, faults } = compare(rows);
const isAccepted = (place: string) => accepted.includes('all') || accepted.includes(place);

for (const { place, text } of unbound) console.log(`unbound   ${place}\n          ${text.replaceAll('\n', '\n          ')}`);
for (const { sentence, row } of reworded) {
  console.log(`${isAccepted(row.place) ? 'accepted ' : 'reworded '} ${row.place}  (${row.rules.join(', ') || row.reason})`);
  console.log(`          was: ${row.excerpt}\n          now: ${sentence.text.replaceAll('\n', '\n          ')}`);
}
for (const { place } of gone) console.log(`gone      ${place}`);
for (const fault of faults) console.log(`fault     ${fault}`);

if (accepted.length > 0) {
  const words = new Map(reworded.map(({ sentence }) => [sentence.place, sentence]));
  const isGone = new Set(gone.map(({ place }) => place));
  const renewed = rows
    .filter(({ place }) => !isGone.has(place))
    .map((row): Row => {
      const sentence = words.get(row.place);
      return sentence && isAccepted(row.place) ? { ...row, hash: sentence.hash, excerpt: excerptOf(sentence) } : row;
    });
  writeTable(renewed);
}
console.log(
  `${rows.length} rows; ${unbound.length} unbound, ${reworded.length} reworded, ${gone.length} gone, ${faults.length} faults.`,
);
