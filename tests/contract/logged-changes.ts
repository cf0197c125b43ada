// Compares the changes of an entry in the activity log with the expected ones.
import { sortUnordered } from './client.ts';
import { expect } from './expect.ts';
import { normalizeTimes } from './times.ts';

/** A logged change. An omitted value is not compared, because the contract allows a summary. */
interface LoggedChange {
  field: string;
  from?: string | null;
  to?: string | null;
}

const normalize = (changes: LoggedChange[]) => sortUnordered('changes', changes.map(normalizeTimes)) as LoggedChange[];

/** Expects exactly these changes, in any order. A time may have any form that denotes the same instant. */
export function expectChanges(logged: unknown, expected: LoggedChange[]) {
  expect(normalize(logged as LoggedChange[]), 'logged changes').toMatchObject(normalize(expected));
}
