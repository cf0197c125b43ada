// Uploads of plugin bundles, on the disk and in a bucket: which are stored, and which are rejected.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { form, formEnd, limit, mebibyte, partHead, setUpBundleServer, sha256, zip } from '../../tests/support/bundles.ts';
import { PluginBundle } from '../models/PluginBundle.ts';

describe.each(['disk', 's3'] as const)('with bundles on %s', (kind) => {
  const { running, expectKept, send, upload, download, begin, sendRaw } = setUpBundleServer(kind);

  test.each([
    ['plugin-1.0.0.msi', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)])],
    ['plugin-1.0.1.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(600)])],
    // A whole number of parts, and one byte more: the edge cases of the last part.
    ['plugin-1.0.2.zip', zip(10 * mebibyte)],
    ['plugin-1.0.3.zip', zip(10 * mebibyte + 1)],
    ['plugin-1.0.4.zip', zip(limit)],
  ])('%s is stored completely', async (fileName, content) => {
    expect((await upload(fileName, content)).body).toMatchObject({ size: content.length, sha256: sha256(content) });
    const got = await download();
    expect(got.content.equals(content)).toBe(true);
    await expectKept(1);
  });

  test('rejects a version that was published before with 409', async () => {
    const first = zip(1000);
    await upload('plugin-1.0.0.zip', first);
    const second = await upload('other-1.0.0.msi');
    expect([second.status, second.body.code, second.body.details[0]?.pointer]).toEqual([409, 'VERSION_EXISTS', '/file']);
    expect((await download()).content.equals(first)).toBe(true);
    await expectKept(1);
  });

  test('publishes one of several concurrent uploads of a version', async () => {
    const contents = Array.from({ length: 4 }, () => zip(6 * mebibyte));
    const answers = await Promise.all(contents.map((content) => upload('plugin-3.0.0.zip', content)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const winner = contents[answers.findIndex(({ status }) => status === 201)]!;
    expect((await download()).content.equals(winner)).toBe(true);
    await expectKept(1);
  });

  test.each([
    '../../x-1.0.0.zip',
    '/etc/cron.d/x-1.0.0.zip',
    String.raw`..\..\x-1.0.0.zip`,
    'x.zip',
    'x-1.0.zip',
    'x-1.0.0.tar',
    'x-1.0.0.zip.bat',
    'rohrplan-übung-1.0.0.zip',
    '图-1.0.0.zip',
    `${'x'.repeat(300)}-1.0.0.zip`,
    `${'x'.repeat(5000)}-1.0.0.zip`,
    '',
  ])('rejects a file named %j with 422', async (fileName) => {
    const answer = await sendRaw(Buffer.concat([partHead(fileName), zip(1000), formEnd]));
    expect([answer.status, answer.body.code]).toEqual([422, fileName ? 'BUNDLE_UNREADABLE' : 'VALIDATION_FAILED']);
    await expectKept(0);
  });

  test('rejects a file name with a NUL character', async () => {
    const answer = await sendRaw(Buffer.concat([partHead('x\0-1.0.0.zip'), zip(1000), formEnd]));
    expect([400, 422]).toContain(answer.status);
    await expectKept(0);
  });

  test.each([
    ['a zip as .exe', 'x-1.0.0.exe', zip(1000)],
    ['a zip as .msi', 'x-1.0.0.msi', zip(8 * mebibyte)],
    ['a program as .zip', 'x-1.0.0.zip', Buffer.concat([Buffer.from('MZ'), randomBytes(9 * mebibyte)])],
    ['less than a signature', 'x-1.0.0.msi', Buffer.from('d0cf11', 'hex')],
    ['nothing', 'x-1.0.0.zip', Buffer.alloc(0)],
  ])('rejects %s with 422', async (_, fileName, content) => {
    const answer = await upload(fileName, content);
    expect([answer.status, answer.body.code]).toEqual([422, 'BUNDLE_UNREADABLE']);
    await expectKept(0);
  });

  test('recognizes a signature that arrives byte by byte', async () => {
    const content = zip(20);
    const { request, answered } = begin({});
    const arrived = once(running.server, 'request') as Promise<[IncomingMessage]>;
    for (const part of [partHead('x-1.0.0.zip'), ...Array.from(content, (byte) => Buffer.of(byte))]) {
      await new Promise((resolve) => request.write(part, resolve));
      const [{ socket }] = await arrived;
      // The server reads this part before the next one is sent.
      await expect.poll(() => socket.bytesRead, { interval: 1 }).toBe(request.socket?.bytesWritten);
    }
    request.end(formEnd);
    expect((await answered).statusCode).toBe(201);
    expect((await download()).content.equals(content)).toBe(true);
  });

  test.each([
    ['one byte over the limit', limit + 1],
    ['far over the limit', limit * 3],
  ])('rejects %s with 413, with and without a Content-Length', async (_, bytes) => {
    const content = zip(bytes);
    const whole = await upload('x-1.0.0.zip', content);
    expect([whole.status, whole.body.code, whole.body.details[0]?.pointer]).toEqual([413, 'PAYLOAD_TOO_LARGE', '/file']);
    const { request, answered } = begin({ 'transfer-encoding': 'chunked' });
    request.end(Buffer.concat([partHead('x-1.0.0.zip'), content, formEnd]));
    const answer = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(413);
    await expectKept(0);
  });

  test('rejects a Content-Length over the limit before reading the body', async () => {
    const { request, answered } = begin({ 'content-length': 2 ** 40 });
    request.flushHeaders();
    expect((await answered).resume().statusCode).toBe(413);
    request.destroy();
    await expectKept(0);
  });

  test('counts parts that are not fields toward the limit', async () => {
    const { request, answered } = begin({ 'transfer-encoding': 'chunked' });
    const junk = Buffer.concat([
      Buffer.from('--edge\r\nX-Nothing: 1\r\n\r\n'),
      Buffer.alloc(limit + 100_000),
      Buffer.from('\r\n'),
    ]);
    request.end(Buffer.concat([junk, partHead('x-1.0.0.zip'), zip(100), formEnd]));
    expect((await answered).resume().statusCode).toBe(413);
    await expectKept(0);
  });

  test('rejects a form with other fields and names them', async () => {
    const two = form('x-1.0.0.zip', zip(6 * mebibyte));
    two.append('file', new Blob([zip(10)]), 'x-1.0.1.zip');
    const other = new FormData();
    other.append('bundle', new Blob([zip(10)]), 'x-1.0.0.zip');
    const more = form('x-1.0.0.zip', zip(6 * mebibyte));
    more.append('notes', 'What is new');
    const text = new FormData();
    text.append('file', 'no file');
    for (const [body, pointer, code] of [
      [two, '/file', 'TOO_MANY'],
      [other, '/bundle', 'UNKNOWN_FIELD'],
      [more, '/notes', 'UNKNOWN_FIELD'],
      [text, '/file', 'REQUIRED'],
    ] as const) {
      const answer = await send('/api/plugin/upload', { method: 'POST', body });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(answer.body.details[0]).toMatchObject({ pointer, code });
      await expectKept(0);
    }
    expect((await sendRaw(Buffer.from('--edge--\r\n'))).status).toBe(422);
  });

  test('rejects a malformed form with 400', async () => {
    const whole = Buffer.concat([partHead('x-1.0.0.zip'), zip(6 * mebibyte), formEnd]);
    for (const body of [whole.subarray(0, -10), whole.subarray(0, 60), Buffer.from('nothing of a form')]) {
      const answer = await sendRaw(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
      await expectKept(0);
    }
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await send('/api/plugin/upload', { method: 'POST', headers, body: 'x' });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
  });

  test.each([{ 'content-type': 'application/json' }, { 'content-type': 'application/zip' }])(
    'rejects %o with 415',
    async (headers) => {
      const answer = await send('/api/plugin/upload', { method: 'POST', headers, body: '{}' });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test('rejects an unauthorized caller before reading the body', async () => {
    const { request, answered } = begin({ authorization: '', 'content-length': limit });
    request.flushHeaders();
    expect((await answered).statusCode).toBe(401);
    request.destroy();
    expect(running.s3?.requests ?? []).toEqual([]);
    await expectKept(0);
  });

  test.runIf(kind === 's3')('sends a large upload in parts and aborts a rejected one', async () => {
    await upload('x-1.0.0.zip', zip(12 * mebibyte));
    // Parts are sent concurrently and repeated after a broken connection, so neither their order nor the number of
    // requests is fixed.
    const parts = running.s3!.requests.flatMap((one) => /^PUT .*[?&]partNumber=(\d+)/.exec(one)?.[1] ?? []);
    expect([...new Set(parts)].toSorted()).toEqual(['1', '2', '3']);
    const more = form('x-2.0.0.zip', zip(12 * mebibyte));
    more.append('notes', 'What is new');
    const refused = await send('/api/plugin/upload', { method: 'POST', body: more });
    expect(refused.status).toBe(422);
    // The response does not wait until the store has aborted the upload.
    const aborted = () => running.s3!.requests.filter((one) => one.startsWith('DELETE') && one.includes('uploadId='));
    await expect.poll(() => aborted().length).toBe(1);
    await expectKept(1);
  });

  test('answers 503 when the store cannot be reached', async () => {
    if (running.s3) await running.s3.stop();
    else {
      rmSync(join(running.dataDir, 'bundles'), { recursive: true });
      writeFileSync(join(running.dataDir, 'bundles'), 'not a folder');
    }
    const answer = await upload('x-8.0.0.zip', zip(limit));
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await PluginBundle.query(running.db.read).resultSize()).toBe(0);
  });
});
