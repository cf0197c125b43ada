// Compares the changes of an entry in the activity log with the expected ones.
import { expect } from './expect.ts';
import { normalizeTimes } from './times.ts';

/** A logged change. An omitted value is not compared, because the contract allows a summary. */
interface LoggedChange {
  field: string;
  from?: string | null;
  to?: string | null;
}

const normalize = (changes: LoggedChange[]) =>
  changes.map(normalizeTimes).toSorted((a, b) => String(a['field']).localeCompare(String(b['field'])));

/** Expects exactly these changes, in any order. A time may have any form that denotes the same instant. */
export function expectChanges(logged: unknown, expected: LoggedChange[]) {
  expect(normalize(logged as LoggedChange[]), 'logged changes').toMatchObject(normalize(expected));
}
