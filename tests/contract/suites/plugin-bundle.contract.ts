// The plugin bundle: a valid upload is offered for download, complete or in ranges, and an invalid upload is rejected.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect } from '../expect.ts';
import { callOnLicense, issueLicense, withKey } from '../plugin-machine.ts';
import { check, checks, group, pause, prepare, suite } from '../runner.ts';
import { session } from '../session.ts';
import { adminToken, call, readLocation, send, type Answer } from '../client.ts';

suite('plugin-bundle', { tags: ['plugin'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A ZIP archive with one stored file of random bytes. */
function createArchive(bytes: number): Buffer {
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

function createForm(fileName: string, content: Uint8Array, field = 'file'): FormData {
  const data = new FormData();
  data.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
  return data;
}

const upload = (fileName: string, content: Uint8Array = createArchive(2000)) =>
  call('uploadPluginBundle', { token, body: createForm(fileName, content) });

const download = (headers: Record<string, string> = {}) => call('getPluginBundle', { token, headers });

/** A version above the offered one, so that the next upload becomes the newest. */
async function nextVersion(): Promise<string> {
  const { status, body } = await call('getLastPluginVersion');
  const [major = 1, minor = 0, patch = 0] = status === 404 ? [] : (body.version as string).split('.').map(Number);
  if (patch < 99_999) return `${major}.${minor}.${patch + 1}`;
  return minor < 99_999 ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Publishes a bundle as the newest version. */
async function publishBundle(bytes = 300_000): Promise<{ version: string; content: Buffer; answer: Answer }> {
  const version = await nextVersion();
  const content = createArchive(bytes);
  const answer = await upload(`ContractPlugin-${version}.zip`, content);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { version, content, answer };
}

check('bundle.published', 'an uploaded bundle is offered with its size and SHA-256', async () => {
  const { version, content, answer } = await publishBundle();
  expect(answer.body).toMatchObject({
    version,
    size: content.length,
    sha256: sha256(content),
    fileName: `ContractPlugin-${version}.zip`,
  });
  expect((await readLocation('uploadPluginBundle', answer, token)).status).toBe(200);
  expect((await call('getLastPluginVersion')).body).toEqual(answer.body);
});

check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs the upload with its author', async () => {
  const { version } = await publishBundle();
  const { body } = await call('listActivity', { token, query: { action: 'plugin-bundle.published', limit: '1' } });
  expect(body.items[0]).toMatchObject({ actor: { kind: 'user' }, entity: { kind: 'plugin-bundle' } });
  expect(body.items[0].entity.label).toContain(version);
});

check('http.conditional', 'the newest version gets 304 until a newer one is published', async () => {
  await publishBundle();
  const headers = { 'If-None-Match': (await call('getLastPluginVersion')).headers.get('etag') ?? '' };
  expect((await call('getLastPluginVersion', { headers })).status).toBe(304);
  await publishBundle();
  expect((await call('getLastPluginVersion', { headers })).status).toBe(200);
});

check('bundle.published', 'the download has the uploaded bytes and name', async () => {
  const { content, answer } = await publishBundle();
  const got = await download();
  expect(got.status).toBe(200);
  expect(sha256(got.bytes)).toBe(sha256(content));
  expect(got.headers.get('content-length')).toBe(String(content.length));
  expect(got.headers.get('content-disposition')).toContain(answer.body.fileName);
  expect(got.headers.get('etag')).toMatch(/^"/);
});

check('bundle.resumed', 'an interrupted download can be resumed to the end', async () => {
  const { content } = await publishBundle(1_000_000);
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
  expect([...tail.bytes], 'the last 7 bytes').toEqual([...content.subarray(-7)]);
});

check('bundle.resumed', 'a range of an older bundle gets the complete new bundle', async () => {
  await publishBundle();
  const etag = (await download()).headers.get('etag') ?? '';
  const { content } = await publishBundle();
  const got = await download({ Range: 'bytes=10-', 'If-Range': etag });
  expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(content)]);
});

check('http.conditional', 'the download gets 304 for its ETag, also with a range', async () => {
  await publishBundle();
  const etag = (await download()).headers.get('etag') ?? '';
  expect((await download({ 'If-None-Match': etag })).status).toBe(304);
  expect((await download({ 'If-None-Match': etag, Range: 'bytes=5-' })).status).toBe(304);
  await publishBundle();
  expect((await download({ 'If-None-Match': etag })).status).toBe(200);
});

check('bundle.resumed', 'a range beyond the end gets 416, and an invalid range is ignored', async () => {
  const { content } = await publishBundle();
  const beyondEnd = await download({ Range: `bytes=${content.length}-` });
  expect([beyondEnd.status, beyondEnd.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
  for (const range of ['bytes=5-2', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-6']) {
    expect((await download({ Range: range })).status, range).toBe(200);
  }
});

check('http.head', 'HEAD gets the headers of GET', async () => {
  const { content } = await publishBundle();
  const answer = await send('HEAD', '/api/plugin/getBundle', { token });
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(content.length)]);
  expect(answer.bytes).toHaveLength(0);
});

check(
  { rule: 'bundle.published', needs: ['licenses'] },
  'administrators and licenses in force may download the bundle, other licenses may not',
  async () => {
    const { content } = await publishBundle();
    const { id, key } = await issueLicense();
    const downloadWith = (given: string) => call('getPluginBundle', { headers: withKey(given) });
    const got = await downloadWith(key);
    expect([got.status, sha256(got.bytes)]).toEqual([200, sha256(content)]);
    const unknown = await downloadWith('AAAA-BBBB-CCCC-DDDD');
    expect([unknown.status, unknown.body.code]).toEqual([401, 'LICENSE_INVALID']);
    await callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' });
    const ended = await downloadWith(key);
    expect([ended.status, ended.body.code]).toEqual([403, 'LICENSE_DEACTIVATED']);
  },
);

check('bundle.newest', 'a lower version is accepted, but not offered', async () => {
  const { version } = await publishBundle();
  const lower = `0.0.${randomInt(1, 100_000)}`;
  expect((await upload(`ContractPlugin-${lower}.zip`)).status).toBeOneOf([201, 409]);
  expect((await call('getLastPluginVersion')).body.version).toBe(version);
});

check('bundle.newest', 'of concurrent uploads of a version, only one succeeds', async () => {
  const version = await nextVersion();
  const contents = [createArchive(400_000), createArchive(400_000), createArchive(400_000)];
  const answers = await Promise.all(contents.map((content) => upload(`ContractPlugin-${version}.zip`, content)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('VERSION_EXISTS');
  const winner = contents[answers.findIndex(({ status }) => status === 201)];
  expect(sha256((await download()).bytes)).toBe(sha256(winner ?? Buffer.alloc(0)));
});

group('rejects without effect', {}, () => {
  const unchanged = async (attempt: (version: string) => Promise<void>) => {
    const before = (await call('getLastPluginVersion')).body.version;
    const version = await nextVersion();
    await attempt(version);
    expect((await call('getLastPluginVersion')).body.version).toBe(before);
    // The version is still free: the rejected upload left nothing behind.
    expect((await upload(`ContractPlugin-${version}.zip`)).status).toBe(201);
  };

  checks(
    'bundle.refused',
    [
      ['no version', () => 'ContractPlugin.zip'],
      ['a version of two numbers', () => 'ContractPlugin-1.4.zip'],
      ['another extension', (version: string) => `ContractPlugin-${version}.tar`],
      ['a second extension', (version: string) => `ContractPlugin-${version}.zip.bat`],
      ['non-Latin letters', (version: string) => `Плагин-${version}.zip`],
      ['more than 300 characters', (version: string) => `${'x'.repeat(300)}-${version}.zip`],
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
      ['a ZIP file with the extension .exe', 'exe', createArchive(100)],
      ['a ZIP file with the extension .msi', 'msi', createArchive(100)],
      ['a program with the extension .zip', 'zip', Buffer.concat([Buffer.from('MZ'), randomBytes(100)])],
      ['an empty file', 'zip', Buffer.alloc(0)],
    ],
    '%s',
    async (_, extension, content) => {
      await unchanged(async (version) => {
        const answer = await upload(`ContractPlugin-${version}.${extension}`, content);
        expect([answer.status, answer.body.code]).toEqual([422, 'BUNDLE_UNREADABLE']);
      });
    },
  );

  check('bundle.refused', 'a form with another field, two files or no file', async () => {
    await unchanged(async (version) => {
      const name = `ContractPlugin-${version}.zip`;
      const two = createForm(name, createArchive(100));
      two.append('file', new Blob(['PK']), name);
      const more = createForm(name, createArchive(100));
      more.append('notes', 'What is new');
      const none = new FormData();
      none.append('file', 'no file');
      for (const body of [createForm(name, createArchive(100), 'bundle'), two, more, none]) {
        const answer = await call('uploadPluginBundle', { token, body });
        expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
        expect(answer.body.details).not.toEqual([]);
      }
    });
  });

  check('bundle.refused', 'a body that is not a form, or a truncated form', async () => {
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

  check('bundle.refused', 'an upload that is aborted', async () => {
    await unchanged(async (version) => {
      const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="ContractPlugin-${version}.zip"\r\n\r\n`;
      const authorization = `Bearer ${await adminToken()}`;
      const abortController = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(Buffer.concat([Buffer.from(head), createArchive(500_000)]));
          await pause(300);
          abortController.abort();
        },
      });
      const sent = fetch(`${session.settings.url}/api/plugin/upload`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'multipart/form-data; boundary=edge' },
        body,
        duplex: 'half',
        signal: abortController.signal,
      } as RequestInit);
      expect(
        await sent.then(
          () => 'answered',
          () => 'aborted',
        ),
      ).toBe('aborted');
    });
  });
});
