import { expect, test } from 'vitest';
import { loadContract } from './load.ts';

interface StatusSchema {
  description: string;
  enum: string[];
  'x-transitions': Record<string, string[]>;
  'x-final'?: string[];
  'x-unfinished'?: string[];
}
const { schemas: allSchemas } = loadContract().document.components;
const schemas = Object.entries(allSchemas).filter(([, schema]) => schema['x-transitions']);

const sorted = (changes: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(changes).map(([from, to]) => [from, to.toSorted()]));
const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, status]) => status);

/** The status changes in a description; `final` holds the statuses from which a request cannot become spam. */
function changesInProse(description: string, all: string[], final: string[]) {
  const changes = Object.fromEntries(all.map((status) => [status, [] as string[]]));
  const [, listed = ''] = /The changes are ([^.]*)\./.exec(description) ?? [];
  for (const change of listed.split('; ')) {
    const [from = '', to = ''] = change.split(' -> ');
    const sources = from === 'any status that is not final' ? all.filter((one) => one !== to && !final.includes(one)) : [from];
    for (const source of sources) changes[source]?.push(...to.split(', '));
  }
  return changes;
}

test('desks, webinars and training courses have status rules', () => {
  const deskNames = (allSchemas['DeskName']?.enum ?? []).map(String);
  const desks = deskNames.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}Status`);
  expect(schemas.map(([name]) => name).toSorted()).toEqual([...desks, 'TrainingCourseStatus', 'WebinarStatus'].toSorted());
});

test.each(schemas)('the status rules of %s are those of its description', (_name, schema) => {
  const { description, enum: all, ...rules } = schema as unknown as StatusSchema;
  const final = rules['x-final'] ?? [];
  expect(Object.keys(rules['x-transitions'])).toEqual(all);
  expect(sorted(rules['x-transitions'])).toEqual(sorted(changesInProse(description, all, final)));
  expect(final).toEqual(quoted(/([^.]*) (?:is|are) final\./.exec(description)?.[1]));
  expect(rules['x-unfinished'] ?? []).toEqual(quoted(/is unfinished in ([^:]*):/.exec(description)?.[1]));
});
