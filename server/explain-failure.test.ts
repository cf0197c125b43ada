import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';

const failure = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['SQLITE_FULL', '', /has no space left\. Check that its disk has free space/],
  ['SQLITE_IOERR', '', /cannot be read\. Check that its disk has free space and no errors/],
  ['ENOSPC', '', /data is full\. Free space/],
  ['ECONNREFUSED', 'postgres://user:a-secret@db.example.com/name', /name cannot be reached\. Check that it is running/],
])('%s is explained with a remedy that fits the database', (code, DATABASE_URL, sentence) => {
  const explanation = explainFailure(failure(code), readConfig({ DATABASE_URL }));
  expect(explanation).toMatch(sentence);
  expect(explanation).not.toContain('a-secret');
  expect(explanation?.includes('DATABASE_URL')).toBe(DATABASE_URL !== '');
});
