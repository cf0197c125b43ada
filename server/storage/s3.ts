import { Readable } from 'node:stream';
import type { S3Config } from '../config.ts';
import { memoize } from '../domain/memoize.ts';
import { isBundleKey, type BundleStore, type WrittenObject } from './bundle-store.ts';
import { StorageError, wrapStorageError } from './storage-error.ts';

/** The smallest part that S3 accepts. */
const partBytes = 5 * 2 ** 20;
const connectionTimeoutMs = 5000;
/** Longer than a caller may pause in a download, so that the store does not end the connection first. */
const socketTimeoutMs = 150_000;

const ContentType = 'application/octet-stream';

/** Loads the client, which is large, only when a bucket is used. */
async function connect(config: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
    // Not every S3-compatible store supports the newer checksums; the database has the SHA-256 of each bundle.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: socketTimeoutMs },
  });
  return { sdk, client };
}

/** Returns null if the store cannot list unfinished uploads (501). A lifecycle rule of the bucket must then remove them. */
function nullIfUnsupported(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 501) return null;
  throw error;
}

/** Yields the content, then waits for `end`, because the upload is completed only when the bundle is published. */
async function* yieldThenWait(content: AsyncIterable<Buffer>, onRead: () => void, end: Promise<void>): AsyncGenerator<Buffer> {
  yield* content;
  onRead();
  await end;
}

type Connection = Awaited<ReturnType<typeof connect>>;
type Client = Connection['client'];
interface Target {
  Bucket: string;
  Key: string;
}

/** Uploads a bundle up to its end, but does not complete the upload. */
async function upload(client: Client, target: Target, content: AsyncIterable<Buffer>): Promise<WrittenObject> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const read = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const Body = Readable.from(yieldThenWait(content, read.resolve, end.promise));
  const params = { ...target, ContentType, Body };
  const running = new Upload({ client, params, partSize: partBytes, queueSize: 1 });
  const done = running.done();
  // `publish` or `discard` awaits the result; until then, this prevents an unhandled rejection.
  done.catch(() => undefined);
  const discard = async () => {
    await running.abort();
    end.resolve();
    await done.catch(() => undefined);
  };
  const publish = async () => {
    end.resolve();
    await done;
  };
  try {
    await Promise.race([read.promise, done]);
  } catch (error) {
    await discard();
    const isOfContent = error === Body.errored;
    throw isOfContent ? error : new StorageError('Writing a bundle failed', { cause: error });
  }
  return { publish: () => wrapStorageError('Publishing a bundle', publish()), discard };
}

/** @throws StorageError if the store does not send as many bytes as expected */
function wholeContent(key: string, content: Readable, bytes: number | undefined, expected: number): Readable {
  if (bytes === expected) return content;
  content.destroy();
  throw new StorageError(`The store sends ${bytes} bytes of the bundle ${key} instead of ${expected}.`);
}

/** Lists the unfinished uploads, page by page; none if the store cannot list them. */
async function* unfinishedUploads({ sdk, client }: Connection, location: { Bucket: string; Prefix: string }) {
  let KeyMarker: string | undefined;
  let UploadIdMarker: string | undefined;
  do {
    const command = new sdk.ListMultipartUploadsCommand({ ...location, KeyMarker, UploadIdMarker });
    const page = await wrapStorageError('Listing unfinished bundles', client.send(command).catch(nullIfUnsupported));
    if (!page) return;
    yield* page.Uploads ?? [];
    ({ NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page);
  } while (KeyMarker);
}

/** Stores bundles in a bucket. An uploaded bundle becomes visible only when it is published. */
export function s3Store(config: S3Config): BundleStore {
  const { bucket: Bucket, prefix } = config;
  const connection = memoize(() => connect(config));
  const target = (key: string): Target => ({ Bucket, Key: prefix + key });
  const keyOf = (name: string | undefined) => (name?.startsWith(prefix) ? name.slice(prefix.length) : '');

  return {
    async write(key, content) {
      const { client } = await connection();
      return upload(client, target(key), content);
    },

    async open(key, size, range) {
      const { client, sdk } = await connection();
      const Range = range ? `bytes=${range.first}-${range.last}` : undefined;
      const command = new sdk.GetObjectCommand({ ...target(key), Range });
      const { Body, ContentLength } = await wrapStorageError('Opening a bundle', client.send(command));
      return wholeContent(key, Body as Readable, ContentLength, range ? range.last - range.first + 1 : size);
    },

    async remove(key) {
      const { client, sdk } = await connection();
      await wrapStorageError('Removing a bundle', client.send(new sdk.DeleteObjectCommand(target(key))));
    },

    async keysBefore(time) {
      const { client, sdk } = await connection();
      const list = async () => {
        const keys: string[] = [];
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          const before = Contents.filter(({ LastModified }) => LastModified && LastModified < time);
          keys.push(...before.map(({ Key }) => keyOf(Key)).filter(isBundleKey));
        }
        return keys;
      };
      return wrapStorageError('Listing bundles', list());
    },

    async removeUnfinished(time) {
      const { client, sdk } = await connection();
      for await (const { Key, UploadId, Initiated } of unfinishedUploads({ client, sdk }, { Bucket, Prefix: prefix })) {
        if (!Initiated || Initiated >= time || !isBundleKey(keyOf(Key))) continue;
        const abort = new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
        await wrapStorageError('Removing an unfinished bundle', client.send(abort));
      }
    },
  };
}
