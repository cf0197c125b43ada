// The table of sentences is complete: checks test every sentence of the contract, or the table says why it cannot be observed.
import { expect, test } from 'vitest';
import { sentences } from './places.ts';
import { compare, readTable } from './table.ts';

const hint = 'run `npm run contract:sentences`';
const { missing, reworded, removed, errors } = compare(readTable());

test('the table has a row for every sentence of the contract', () => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(
    missing.map(({ place }) => place),
    hint,
  ).toEqual([]);
});

test('each row refers to the current text of its sentence', () => {
  expect(
    reworded.map(({ row }) => row.place),
    hint,
  ).toEqual([]);
  expect(
    removed.map(({ place }) => place),
    hint,
  ).toEqual([]);
});

test('the rules and checks of each row exist and test the operations of its sentence', () => {
  expect(errors).toEqual([]);
});
