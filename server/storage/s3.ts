import { Readable } from 'node:stream';
import type { S3Config } from '../config.ts';
import { isBundleKey, type BundleStore } from './bundle-store.ts';
import { StorageError, stored } from './storage-error.ts';

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

/** Some stores cannot list unfinished uploads (501); a lifecycle rule of the bucket must remove them. */
function unlessUnsupported(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 501) return null;
  throw error;
}

/** The content, followed by a pause until `end`: the upload is only completed when the bundle is published. */
async function* heldBack(content: AsyncIterable<Buffer>, onRead: () => void, end: Promise<void>): AsyncGenerator<Buffer> {
  yield* content;
  onRead();
  await end;
}

/** Bundles in a bucket. An uploaded bundle appears at once, when it is published. */
export function s3Store(config: S3Config): BundleStore {
  const { bucket: Bucket, prefix } = config;
  let connected: ReturnType<typeof connect> | undefined;
  const connection = () => (connected ??= connect(config));
  const nameOf = (key: string) => prefix + key;
  const keyOf = (name: string | undefined) => (name?.startsWith(prefix) ? name.slice(prefix.length) : '');

  return {
    async write(key, content) {
      const { client } = await connection();
      const { Upload } = await import('@aws-sdk/lib-storage');
      const read = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const Body = Readable.from(heldBack(content, read.resolve, end.promise));
      const upload = new Upload({
        client,
        params: { Bucket, Key: nameOf(key), ContentType, Body },
        partSize: partBytes,
        queueSize: 1,
      });
      const done = upload.done();
      // Awaited by `publish` or `discard`; this prevents an unhandled rejection before.
      done.catch(() => undefined);
      const discard = async () => {
        await upload.abort();
        end.resolve();
        await done.catch(() => undefined);
      };
      try {
        await Promise.race([read.promise, done]);
      } catch (error) {
        await discard();
        throw error;
      }
      const publish = async () => {
        end.resolve();
        await done;
      };
      return { publish: () => stored('Publishing a bundle', publish()), discard };
    },

    async open(key, size, range) {
      const { client, sdk } = await connection();
      const Range = range ? `bytes=${range.first}-${range.last}` : undefined;
      const command = new sdk.GetObjectCommand({ Bucket, Key: nameOf(key), Range });
      const { Body, ContentLength } = await stored('Opening a bundle', client.send(command));
      const content = Body as Readable;
      const expected = range ? range.last - range.first + 1 : size;
      if (ContentLength !== expected) {
        content.destroy();
        throw new StorageError(`The store sends ${ContentLength} bytes of the bundle ${key} instead of ${expected}.`);
      }
      return content;
    },

    async remove(key) {
      const { client, sdk } = await connection();
      await stored('Removing a bundle', client.send(new sdk.DeleteObjectCommand({ Bucket, Key: nameOf(key) })));
    },

    async keysBefore(time) {
      const { client, sdk } = await connection();
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await stored('Listing bundles', client.send(command));
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (LastModified && LastModified < time && isBundleKey(keyOf(Key))) keys.push(keyOf(Key));
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },

    async removeUnfinished(time) {
      const { client, sdk } = await connection();
      let KeyMarker: string | undefined;
      let UploadIdMarker: string | undefined;
      do {
        const command = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix, KeyMarker, UploadIdMarker });
        const page = await stored('Listing unfinished bundles', client.send(command).catch(unlessUnsupported));
        if (!page) return;
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= time || !isBundleKey(keyOf(Key))) continue;
          const abort = new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
          await stored('Removing an unfinished bundle', client.send(abort));
        }
        ({ NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page);
      } while (KeyMarker);
    },
  };
}
