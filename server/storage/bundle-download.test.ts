// Downloads of plugin bundles, on the disk and in a bucket: whole, in ranges, and from a damaged store.
import { describe, expect, test } from 'vitest';
import { mebibyte, setUpBundleServer, sha256, zip } from '../../tests/support/bundles.ts';
import { Activity } from '../models/Activity.ts';
import { PluginBundle } from '../models/PluginBundle.ts';

describe.each(['disk', 's3'] as const)('with bundles on %s', (kind) => {
  const { running, expectKept, send, upload, download } = setUpBundleServer(kind);

  test('answers 404 while no bundle has been uploaded', async () => {
    for (const path of ['/api/plugin/lastVersion', '/api/plugin/getBundle']) {
      const answer = await send(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NO_BUNDLE']);
    }
  });

  test('offers an uploaded bundle, logs it, and sends the same bytes', async () => {
    const content = zip(100_000);
    const sent = await upload('SpoolwrightPlugin-1.4.2.zip', content);
    expect(sent.status).toBe(201);
    expect(sent.headers.get('location')).toBe('/api/plugin/lastVersion');
    expect(sent.body).toMatchObject({
      version: '1.4.2',
      size: 100_000,
      sha256: sha256(content),
      notes: null,
      fileName: 'SpoolwrightPlugin-1.4.2.zip',
    });
    expect(Math.abs(Date.parse(sent.body.releasedAt) - Date.now())).toBeLessThan(60_000);
    const offered = await send('/api/plugin/lastVersion');
    expect(offered.body).toEqual(sent.body);
    // docs/operations.md promises that a new version is seen after a minute.
    expect(offered.headers.get('cache-control')).toBe('public, max-age=60');
    const got = await download();
    expect(got.status).toBe(200);
    expect(got.content.equals(content)).toBe(true);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      etag: `"${sha256(content)}"`,
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'content-disposition': 'attachment; filename="SpoolwrightPlugin-1.4.2.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    const [entry] = await Activity.query(running.db.read)
      .where({ action: 'plugin-bundle.published' })
      .orderBy('id', 'desc')
      .limit(1);
    expect(entry).toMatchObject({ actorKind: 'user', entityKind: 'plugin-bundle', entityLabel: 'SpoolwrightPlugin-1.4.2.zip' });
    await expectKept(1);
  });

  test('resumes an interrupted download', async () => {
    const content = zip(7 * mebibyte);
    await upload('plugin-1.0.0.zip', content);
    const etag = (await download({}, 'HEAD')).headers.get('etag') ?? '';
    const parts: Buffer[] = [];
    for (const range of ['bytes=0-999999', 'bytes=1000000-1000000', 'bytes=1000001-']) {
      const part = await download({ range, 'if-range': etag });
      expect(part.status).toBe(206);
      const first = Buffer.concat(parts).length;
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${first + part.content.length - 1}/${content.length}`);
      expect(part.headers.get('content-length')).toBe(String(part.content.length));
      parts.push(part.content);
    }
    expect(sha256(Buffer.concat(parts))).toBe(sha256(content));
    const tail = await download({ range: 'bytes=-10' });
    expect(tail.content.equals(content.subarray(-10))).toBe(true);
  });

  test('ignores Range when If-Range names another bundle', async () => {
    await upload('plugin-1.0.0.zip');
    const etag = (await download()).headers.get('etag') ?? '';
    const newer = zip(500);
    await upload('plugin-1.0.1.zip', newer);
    const got = await download({ range: 'bytes=100-', 'if-range': etag });
    expect([got.status, got.content.equals(newer)]).toEqual([200, true]);
  });

  test('answers a range past the end with 416 and the size', async () => {
    await upload('plugin-1.0.0.zip');
    const got = await download({ range: 'bytes=1000-' });
    expect([got.status, got.headers.get('content-range'), JSON.parse(got.content.toString()).code]).toEqual([
      416,
      'bytes */1000',
      'RANGE_NOT_SATISFIABLE',
    ]);
    expect(got.headers.get('etag')).toBeNull();
    expect((await download({ range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  test('answers 304 to the current ETag, with or without a range', async () => {
    await upload('plugin-1.0.0.zip');
    const etag = (await download()).headers.get('etag') ?? '';
    for (const range of ['', 'bytes=10-', 'bytes=100000-']) {
      const got = await download({ 'if-none-match': etag, ...(range ? { range } : {}) });
      expect([got.status, got.content.length, got.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await download({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and ignores ranges', async () => {
    await upload('plugin-1.0.0.zip');
    const got = await download({ range: 'bytes=0-9' }, 'HEAD');
    expect([got.status, got.headers.get('content-length'), got.content.length]).toEqual([200, '1000', 0]);
    expect(got.headers.get('content-type')).toBe('application/octet-stream');
  });

  test('offers the highest version, not the latest upload', async () => {
    for (const version of ['1.9.0', '1.10.0', '1.2.30', '0.99.99'])
      expect((await upload(`plugin-${version}.zip`)).status).toBe(201);
    expect((await send('/api/plugin/lastVersion')).body.version).toBe('1.10.0');
    expect((await download()).headers.get('content-disposition')).toContain('plugin-1.10.0.zip');
    await expectKept(4);
  });

  test('answers 503 when the stored file is missing', async () => {
    await upload('x-1.0.0.zip');
    const [row] = await PluginBundle.query(running.db.read);
    await running.bundles.remove(row!.storageKey);
    const answer = await send('/api/plugin/getBundle');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect([answer.headers.get('etag'), answer.headers.get('content-disposition')]).toEqual([null, null]);
  });

  test('answers 503 when the stored file is shorter than recorded', async () => {
    await upload('x-1.0.0.zip', zip(1000));
    const [row] = await PluginBundle.query(running.db.read);
    const fewer = await running.bundles.write(
      row!.storageKey,
      (async function* () {
        yield zip(500);
      })(),
    );
    await fewer.publish();
    const headersOfCalls: Record<string, string>[] = [{}, { range: 'bytes=100-' }];
    for (const headers of headersOfCalls) {
      const answer = await send('/api/plugin/getBundle', { headers });
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
  });
});
