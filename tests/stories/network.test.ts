// `waitForResponses` of the stories' network.
import { expect, test } from 'vitest';
import { installNetwork, waitForResponses } from '../../.storybook/network.ts';

const fetchApi = (path: string, signal?: AbortSignal) => fetch(`http://localhost/api/${path}`, signal ? { signal } : {});
const setNetwork = (network: Parameters<typeof installNetwork>[0]['network']) =>
  installNetwork({ network, override: '', examples: {}, onCall: () => undefined });

test('waits for pending calls and for calls that their responses cause', async () => {
  setNetwork({});
  const answered: string[] = [];
  void fetchApi('ping')
    .then((response) => response.text())
    .then(() => answered.push('ping'))
    .then(() => fetchApi('version'))
    .then(() => answered.push('version'));
  await waitForResponses();
  expect(answered).toEqual(['ping', 'version']);
});

test('does not wait for calls that get no response or fail', async () => {
  setNetwork({ ping: 'loading', getVersion: 'offline' });
  const leaving = new AbortController();
  const ends: string[] = [];
  const silent = fetchApi('ping', leaving.signal).catch(() => ends.push('silent'));
  const broken = fetchApi('version').catch(() => ends.push('broken'));
  await waitForResponses();
  await broken;
  expect(ends).toEqual(['broken']);
  // A call without a response rejects when it is aborted.
  leaving.abort();
  await silent;
  expect(ends).toEqual(['broken', 'silent']);
});

test('does not wait for calls of the previous story', async () => {
  setNetwork({});
  let before = 'pending';
  const call = fetchApi('ping').then(() => (before = 'answered'));
  setNetwork({});
  await waitForResponses();
  expect(before).toBe('pending');
  await call;
});
