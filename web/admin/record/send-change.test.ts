import { expect, test } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { ifMatch } from '../../api/if-match.ts';
import { EditConflictError, sendChange } from './send-change.ts';

interface Row {
  id: string;
  version: number;
  status: string;
  priority: string;
}

const opened: Row = { id: 'a', version: 1, status: 'new', priority: 'normal' };

/** A server that has another version of the record by now, and the versions for which the change was sent. */
function server(current: Row, isReadable = true) {
  const sent: string[] = [];
  const send = async ({ headers }: ReturnType<typeof ifMatch>) => {
    sent.push(headers['If-Match']);
    if (headers['If-Match'] !== `"${current.version}"`) {
      throw new ApiError('Changed.', { status: 412, code: 'VERSION_CHANGED' });
    }
    return { ...current, version: current.version + 1, status: 'open' };
  };
  const read = async () => {
    if (!isReadable) throw new Error('Gone.');
    return current;
  };
  return { sent, change: { record: opened, patch: { status: 'open' }, send, read } };
}

test('saves a change of the current version', async () => {
  const { change } = server(opened);
  expect(await sendChange(change)).toMatchObject({ response: { status: 'open', version: 2 }, outcome: 'saved' });
});

test('saves a change on top of a version in which others changed other fields', async () => {
  const { change, sent } = server({ ...opened, version: 3, priority: 'high' });
  const { response, outcome } = await sendChange(change);
  expect([response, outcome]).toEqual([{ ...opened, version: 4, status: 'open', priority: 'high' }, 'merged']);
  expect(sent).toEqual(['"1"', '"3"']);
});

test('sends a change for the version of the previous change if its response came too late', async () => {
  const response = { ...opened, version: 2, priority: 'high' };
  const earlier = { from: 1, response };
  const { change, sent } = server(response);
  const saved = { ...response, version: 3, status: 'open' };
  expect(await sendChange({ ...change, earlier })).toEqual({ from: 1, response: saved, outcome: 'saved' });
  expect(sent).toEqual(['"2"']);
});

test('sends a change for the version that the user saw if the field has another value now, or others changed the record', async () => {
  const response = { ...opened, version: 3, status: 'resolved' };
  for (const earlier of [
    { from: 1, response },
    { from: 2, response: { ...opened, version: 3 } },
  ]) {
    const { change, sent } = server(response);
    await expect(sendChange({ ...change, earlier })).rejects.toBeInstanceOf(EditConflictError);
    expect(sent).toEqual(['"1"']);
  }
});

test('saves nothing if somebody else made the same change', async () => {
  const { change, sent } = server({ ...opened, version: 2, status: 'open' });
  expect(await sendChange(change)).toMatchObject({ response: { version: 2 }, outcome: 'unneeded' });
  expect(sent).toEqual(['"1"']);
});

test('reports a conflict if somebody else changed the same field', async () => {
  const current = { ...opened, version: 2, status: 'resolved' };
  const error = await sendChange(server(current).change).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EditConflictError);
  expect((error as EditConflictError<Row>).current).toEqual(current);
});

test('reports a conflict if the current version can’t be read, or is rejected as well', async () => {
  await expect(sendChange(server({ ...opened, version: 2 }, false).change)).rejects.toMatchObject({ current: undefined });
  const { change } = server({ ...opened, version: 2 });
  await expect(sendChange({ ...change, read: async () => opened })).rejects.toBeInstanceOf(EditConflictError);
});
