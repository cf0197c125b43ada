import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { S3Config } from '../config.ts';
import { isBundleKey, type BundleStore } from './bundle-store.ts';
import { StorageError, stored } from './storage-error.ts';

/** Parts of an upload, and how many of them are under way at once: together they are what it holds in memory. */
const partBytes = 5 * 2 ** 20;
const partsAtOnce = 2;
const connectWithinMs = 5000;
/** Longer than a caller may pause in a download, so that it is never the store that hangs up on the slow one. */
const silentAtMostMs = 150_000;

/** The client is large: it is loaded when a store is used, and never where none is configured. */
async function connect(config: S3Config) {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new sdk.S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    ...(config.credentials ? { credentials: config.credentials } : {}),
    // Not every store that speaks S3 knows the newer checksums; a bundle has a SHA-256 of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silentAtMostMs },
  });
  return { sdk, client, Upload };
}

/** Some stores cannot say which uploads are unfinished; they have a rule of their own that ends them. */
function unlessUnknown(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 501) return null;
  throw error;
}

/** Hands `content` on to `target` as fast as that takes it; `target` stays open. */
async function feed(content: AsyncIterable<Buffer>, target: PassThrough): Promise<void> {
  for await (const chunk of content) {
    if (target.destroyed) throw new StorageError('The upload has ended before its content.');
    if (!target.write(chunk)) await once(target, 'drain');
  }
}

/**
 * Bundles in a bucket. An upload in parts appears in one moment, when it is completed; its last part is held back
 * until then, so that a small bundle, which is sent in one piece, does not appear early either.
 */
export function s3Store(config: S3Config): BundleStore {
  const { bucket: Bucket, prefix } = config;
  let connected: ReturnType<typeof connect> | undefined;
  const connection = () => (connected ??= connect(config));
  const nameOf = (key: string) => prefix + key;
  const keyOf = (name: string | undefined) => (name?.startsWith(prefix) ? name.slice(prefix.length) : '');

  return {
    async write(key, content) {
      const { client, Upload } = await connection();
      const body = new PassThrough();
      const upload = new Upload({
        client,
        params: { Bucket, Key: nameOf(key), Body: body, ContentType: 'application/octet-stream' },
        partSize: partBytes,
        queueSize: partsAtOnce,
        leavePartsOnError: false,
      });
      const done = stored('Uploading a bundle', upload.done());
      // Whoever writes into `body` learns of a failure there.
      done.catch((error: Error) => body.destroy(error));
      body.on('error', () => undefined);
      const discard = async () => {
        body.destroy(new Error('The upload was given up.'));
        await done.catch(() => undefined);
      };
      try {
        await feed(content, body);
      } catch (error) {
        // Where the client has let go of the stream, it is the upload that has failed, and says why.
        const uploadFailed = body.destroyed;
        await discard();
        if (uploadFailed) await done;
        throw error;
      }
      const publish = async () => {
        body.end();
        await done;
      };
      return { publish, discard };
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
        const page = await stored('Listing unfinished bundles', client.send(command).catch(unlessUnknown));
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
