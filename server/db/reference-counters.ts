// The numbers in the references of requests, counted by desk and year.
import type { Knex } from 'knex';

interface Counter {
  last: number;
}

/** Increments the counter and returns its new value. */
export async function takeReferenceNumber(tx: Knex, desk: string, year: number): Promise<number> {
  const [counter] = (await tx('referenceCounters')
    .insert({ desk, year, last: 1 })
    .onConflict(['desk', 'year'])
    .merge({ last: tx.raw('?? + 1', ['referenceCounters.last']) })
    .returning('last')) as [Counter];
  return counter.last;
}

/** The number that `takeReferenceNumber` would return. */
export async function peekReferenceNumber(tx: Knex, desk: string, year: number): Promise<number> {
  const counter = (await tx('referenceCounters').where({ desk, year }).first('last')) as Counter | undefined;
  return (counter?.last ?? 0) + 1;
}
