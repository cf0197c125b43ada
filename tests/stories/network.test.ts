// The network of a story, without a story: when it has answered all there is to answer.
import { expect, test } from 'vitest';
import { allAnswered, useNetwork } from '../../.storybook/network.ts';

const ask = (path: string, signal?: AbortSignal) => fetch(`http://localhost/api/${path}`, signal ? { signal } : {});
const given = (network: Parameters<typeof useNetwork>[0]['network']) =>
  useNetwork({ network, override: '', examples: {}, onCall: () => undefined });

test('all is answered when the calls are, and those that an answer leads to', async () => {
  given({});
  const answered: string[] = [];
  void ask('ping')
    .then((response) => response.text())
    .then(() => answered.push('ping'))
    .then(() => ask('version'))
    .then(() => answered.push('version'));
  await allAnswered();
  expect(answered).toEqual(['ping', 'version']);
});

test('a call that gets no answer, or ends without a connection, is not waited for', async () => {
  given({ ping: 'loading', getVersion: 'offline' });
  const leaving = new AbortController();
  const ends: string[] = [];
  const silent = ask('ping', leaving.signal).catch(() => ends.push('silent'));
  const broken = ask('version').catch(() => ends.push('broken'));
  await allAnswered();
  await broken;
  expect(ends).toEqual(['broken']);
  // The screen that gives it up is told.
  leaving.abort();
  await silent;
  expect(ends).toEqual(['broken', 'silent']);
});

test('the calls of the story before are not waited for', async () => {
  given({});
  let before = 'under way';
  const call = ask('ping').then(() => (before = 'answered'));
  given({});
  await allAnswered();
  expect(before).toBe('under way');
  await call;
});
