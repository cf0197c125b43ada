// The plugin bundle: what is uploaded is offered and can be had again, whole or in parts; everything else is refused.
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect } from '../expect.ts';
import { check, checks, group, prepare, suite } from '../runner.ts';
import { session } from '../session.ts';
import { adminToken, call, exampleBody, send, type Answer } from '../client.ts';

suite('plugin-bundle', { tags: ['plugin'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A ZIP archive with one stored file of random bytes. */
function archive(bytes: number): Buffer {
  const name = Buffer.from('plugin.dll');
  const content = randomBytes(bytes);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(bytes, 14);
  shared.writeUInt32LE(bytes, 18);
  shared.writeUInt16LE(name.length, 22);
  const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, content]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, entry, end]);
}

function form(fileName: string, content: Uint8Array, field = 'file'): FormData {
  const data = new FormData();
  data.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
  return data;
}

const upload = (fileName: string, content: Uint8Array = archive(2000)) =>
  call('uploadPluginBundle', { token, body: form(fileName, content) });

const download = (headers: Record<string, string> = {}) => call('getPluginBundle', { token, headers });

/** A version above the one that is offered, so that what is uploaded is the newest. */
async function nextVersion(): Promise<string> {
  const { status, body } = await call('getLastPluginVersion');
  const [major = 1, minor = 0, patch = 0] = status === 404 ? [] : (body.version as string).split('.').map(Number);
  if (patch < 99_999) return `${major}.${minor}.${patch + 1}`;
  return minor < 99_999 ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Publishes a bundle that is the newest now. */
async function published(bytes = 300_000): Promise<{ version: string; content: Buffer; answer: Answer }> {
  const version = await nextVersion();
  const content = archive(bytes);
  const answer = await upload(`ContractPlugin-${version}.zip`, content);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { version, content, answer };
}

check('bundle.published', 'an uploaded bundle is offered with its size and SHA-256', async () => {
  const { version, content, answer } = await published();
  expect(answer.body).toMatchObject({
    version,
    size: content.length,
    sha256: sha256(content),
    fileName: `ContractPlugin-${version}.zip`,
  });
  const { pathname } = new URL(answer.headers.get('location') ?? '', session.settings.url);
  const place = await send('GET', pathname, { token });
  expect(place.status).toBe(200);
  expect((await call('getLastPluginVersion')).body).toEqual(answer.body);
});

check('write.logged', 'the upload is logged with its author', async () => {
  const { version } = await published();
  const { body } = await call('listActivity', { token, query: { action: 'plugin-bundle.published', limit: '1' } });
  expect(body.items[0]).toMatchObject({ actor: { kind: 'user' }, entity: { kind: 'plugin-bundle' } });
  expect(body.items[0].entity.label).toContain(version);
});

check('http.conditional', 'the version answers 304 while it is the newest', async () => {
  await published();
  const headers = { 'If-None-Match': (await call('getLastPluginVersion')).headers.get('etag') ?? '' };
  expect((await call('getLastPluginVersion', { headers })).status).toBe(304);
  await published();
  expect((await call('getLastPluginVersion', { headers })).status).toBe(200);
});

check('bundle.published', 'the download has the uploaded bytes and name', async () => {
  const { content, answer } = await published();
  const got = await download();
  expect(got.status).toBe(200);
  expect(sha256(got.bytes)).toBe(sha256(content));
  expect(got.headers.get('content-length')).toBe(String(content.length));
  expect(got.headers.get('content-disposition')).toContain(answer.body.fileName);
  expect(got.headers.get('etag')).toMatch(/^"/);
});

check('bundle.resumed', 'an interrupted download is resumed to the end', async () => {
  const { content } = await published(1_000_000);
  const etag = (await download({ Range: 'bytes=0-0' })).headers.get('etag') ?? '';
  const parts: Buffer[] = [];
  let length = 0;
  for (const last of ['99999', '100000', '']) {
    const part = await download({ Range: `bytes=${length}-${last}`, 'If-Range': etag });
    expect([part.status, part.headers.get('etag')]).toEqual([206, etag]);
    const end = length + part.bytes.length;
    expect(part.headers.get('content-range')).toBe(`bytes ${length}-${end - 1}/${content.length}`);
    parts.push(part.bytes);
    length = end;
  }
  expect(sha256(Buffer.concat(parts))).toBe(sha256(content));
  const tail = await download({ Range: 'bytes=-7' });
  expect(tail.bytes.equals(content.subarray(-7))).toBe(true);
});

check('bundle.resumed', 'a range of another bundle is answered with the whole new one', async () => {
  await published();
  const etag = (await download()).headers.get('etag') ?? '';
  const { content } = await published();
  const got = await download({ Range: 'bytes=10-', 'If-Range': etag });
  expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(content)]);
});

check('http.conditional', 'the newest bundle answers 304 to its ETag, also with a range', async () => {
  await published();
  const etag = (await download()).headers.get('etag') ?? '';
  expect((await download({ 'If-None-Match': etag })).status).toBe(304);
  expect((await download({ 'If-None-Match': etag, Range: 'bytes=5-' })).status).toBe(304);
  await published();
  expect((await download({ 'If-None-Match': etag })).status).toBe(200);
});

check('bundle.resumed', 'a range beyond the end is 416; a malformed one is ignored', async () => {
  const { content } = await published();
  const behind = await download({ Range: `bytes=${content.length}-` });
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
  for (const range of ['bytes=5-2', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-6']) {
    expect((await download({ Range: range })).status, range).toBe(200);
  }
});

check('http.head', 'HEAD answers the headers of GET', async () => {
  const { content } = await published();
  const answer = await send('HEAD', '/api/plugin/getBundle', { token });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content.length)]);
  expect(answer.bytes).toHaveLength(0);
});

check('bundle.published', 'only administrators and licenses in force may download', async () => {
  const { content } = await published();
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
  const issued = await call('createLicense', { token, body: { ...exampleBody('createLicense'), expiresAt: inAYear } });
  const byKey = (key: string) => call('getPluginBundle', { headers: { 'x-license-key': key } });
  const got = await byKey(issued.body.key);
  expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(content)]);
  const unknown = await byKey('AAAA-BBBB-CCCC-DDDD');
  expect([unknown.status, unknown.body.code]).toEqual([401, 'LICENSE_INVALID']);
  await call('deactivateLicense', { params: { id: issued.body.id }, token, body: { reason: 'Of the test' } });
  const ended = await byKey(issued.body.key);
  expect([ended.status, ended.body.code]).toEqual([403, 'LICENSE_DEACTIVATED']);
});

check('bundle.newest', 'a lower version is kept and not offered', async () => {
  const { version } = await published();
  const lower = `0.0.${1 + (randomBytes(2).readUInt16BE() % 99_999)}`;
  expect([201, 409]).toContain((await upload(`ContractPlugin-${lower}.zip`)).status);
  expect((await call('getLastPluginVersion')).body.version).toBe(version);
});

check('bundle.newest', 'a version is published once, also by concurrent uploads', async () => {
  const version = await nextVersion();
  const contents = [archive(400_000), archive(400_000), archive(400_000)];
  const answers = await Promise.all(contents.map((content) => upload(`ContractPlugin-${version}.zip`, content)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('VERSION_EXISTS');
  const winner = contents[answers.findIndex(({ status }) => status === 201)];
  expect(sha256((await download()).bytes)).toBe(sha256(winner ?? Buffer.alloc(0)));
});

group('refused, with nothing changed:', {}, () => {
  const unchanged = async (attempt: (version: string) => Promise<void>) => {
    const before = (await call('getLastPluginVersion')).body.version;
    const version = await nextVersion();
    await attempt(version);
    expect((await call('getLastPluginVersion')).body.version).toBe(before);
    // The version is still to be had: nothing of the refused one is in the way.
    expect((await upload(`ContractPlugin-${version}.zip`)).status).toBe(201);
  };

  checks(
    'bundle.refused',
    [
      ['no version', () => 'ContractPlugin.zip'],
      ['two numbers', () => 'ContractPlugin-1.4.zip'],
      ['another ending', (version: string) => `ContractPlugin-${version}.tar`],
      ['a second ending', (version: string) => `ContractPlugin-${version}.zip.bat`],
      ['letters of other alphabets', (version: string) => `Плагин-${version}.zip`],
      ['300 characters', (version: string) => `${'x'.repeat(300)}-${version}.zip`],
    ],
    'a file name with %s',
    async (_, name) => {
      await unchanged(async (version) => {
        const answer = await upload(name(version));
        expect([answer.status, answer.body.code]).toEqual([422, 'BUNDLE_UNREADABLE']);
      });
    },
  );

  checks(
    'bundle.refused',
    [
      ['a zip that is called .exe', 'exe', archive(100)],
      ['a zip that is called .msi', 'msi', archive(100)],
      ['a program that is called .zip', 'zip', Buffer.concat([Buffer.from('MZ'), randomBytes(100)])],
      ['an empty file', 'zip', Buffer.alloc(0)],
    ],
    '%s',
    async (_, ending, content) => {
      await unchanged(async (version) => {
        const answer = await upload(`ContractPlugin-${version}.${ending}`, content);
        expect([answer.status, answer.body.code]).toEqual([422, 'BUNDLE_UNREADABLE']);
      });
    },
  );

  check('bundle.refused', 'rejects a form with another field, two files or none', async () => {
    await unchanged(async (version) => {
      const name = `ContractPlugin-${version}.zip`;
      const two = form(name, archive(100));
      two.append('file', new Blob(['PK']), name);
      const more = form(name, archive(100));
      more.append('notes', 'What is new');
      const none = new FormData();
      none.append('file', 'no file');
      for (const body of [form(name, archive(100), 'bundle'), two, more, none]) {
        const answer = await call('uploadPluginBundle', { token, body });
        expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
        expect(answer.body.details).not.toEqual([]);
      }
    });
  });

  check('bundle.refused', 'rejects a body that is not a form or is truncated', async () => {
    await unchanged(async (version) => {
      const json = await call('uploadPluginBundle', { token, body: {} });
      expect([json.status, json.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const part = `--edge\r\nContent-Disposition: form-data; name="file"; filename="ContractPlugin-${version}.zip"\r\n\r\nPK\x03\x04`;
      for (const [type, body] of [
        ['multipart/form-data; boundary=edge', part],
        ['multipart/form-data', part],
        ['multipart/form-data; boundary=other', part],
      ] as const) {
        const answer = await call('uploadPluginBundle', { token, body, headers: { 'content-type': type } });
        expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
      }
    });
  });

  check('bundle.refused', 'an upload that breaks off', async () => {
    await unchanged(async (version) => {
      const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="ContractPlugin-${version}.zip"\r\n\r\n`;
      const hangUp = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(Buffer.concat([Buffer.from(head), archive(500_000)]));
          await new Promise((resolve) => setTimeout(resolve, 300));
          hangUp.abort();
        },
      });
      const sent = fetch(`${session.settings.url}/api/plugin/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
        body,
        duplex: 'half',
        signal: hangUp.signal,
      } as RequestInit);
      expect(
        await sent.then(
          () => 'answered',
          () => 'broken off',
        ),
      ).toBe('broken off');
    });
  });
});
