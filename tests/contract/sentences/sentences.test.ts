// Every sentence of the contract is held by a check, or the table says why nobody can observe it.
import { expect, test } from 'vitest';
import { sentences } from './places.ts';
import { compare, readTable } from './table.ts';

const hint = 'run `npm run contract:sentences`';
const { unbound, reworded, gone, faults } = compare(readTable());

test('every sentence of the contract stands in the table', () => {
  expect(sentences.length).toBeGreaterThan(500);
  expect(
    unbound.map(({ place }) => place),
    hint,
  ).toEqual([]);
});

test('each row was written for the words that the contract has now', () => {
  expect(
    reworded.map(({ row }) => row.place),
    hint,
  ).toEqual([]);
  expect(
    gone.map(({ place }) => place),
    hint,
  ).toEqual([]);
});

test('each row names rules and checks that exist and are about its operations', () => {
  expect(faults).toEqual([]);
});
