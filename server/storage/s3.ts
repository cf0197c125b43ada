import type { Readable } from 'node:stream';
import type { S3Config } from '../config.ts';
import { isBundleKey, type BundleStore } from './bundle-store.ts';
import { release } from './release.ts';
import { StorageError, stored } from './storage-error.ts';

/** S3 takes no smaller parts. Two of them are what an upload holds in memory: one fills while the other is sent. */
const partBytes = 5 * 2 ** 20;
const connectWithinMs = 5000;
/** Longer than a caller may pause in a download, so that it is never the store that hangs up on the slow one. */
const silentAtMostMs = 150_000;

const ContentType = 'application/octet-stream';

/** The client is large: it is loaded when a store is used, and never where none is configured. */
async function connect(config: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
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
  return { sdk, client };
}

type Connection = Awaited<ReturnType<typeof connect>>;

/** Some stores cannot say which uploads are unfinished; they have a rule of their own that ends them. */
function unlessUnknown(error: { $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 501) return null;
  throw error;
}

/** An upload in parts that fills one buffer while it sends the other, again and again the same two. */
class PartedUpload {
  readonly #connection: Connection;
  readonly #target: { Bucket: string; Key: string };
  readonly #sent: { ETag: string | undefined; PartNumber: number }[] = [];
  #uploadId: string | undefined;
  #filling: Buffer = Buffer.allocUnsafeSlow(partBytes);
  #filled = 0;
  #other: Buffer | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(connection: Connection, target: { Bucket: string; Key: string }) {
    this.#connection = connection;
    this.#target = target;
  }

  /** Sends what does not fit into the last part, which is held back. @throws StorageError */
  async take(chunk: Buffer): Promise<void> {
    for (let taken = 0; taken < chunk.length;) {
      if (this.#filled === partBytes) await this.#swap();
      const copied = chunk.copy(this.#filling, this.#filled, taken);
      this.#filled += copied;
      taken += copied;
    }
    release(chunk);
  }

  /** Sends the last part and makes the whole appear; a small one, of which nothing was sent, in one piece. */
  async complete(): Promise<void> {
    const { client, sdk } = this.#connection;
    await this.#sending;
    const last = this.#filling.subarray(0, this.#filled);
    if (this.#uploadId === undefined) {
      await client.send(new sdk.PutObjectCommand({ ...this.#target, ContentType, Body: last }));
    } else {
      await this.#send(last);
      const command = { ...this.#target, UploadId: this.#uploadId, MultipartUpload: { Parts: this.#sent } };
      await client.send(new sdk.CompleteMultipartUploadCommand(command));
    }
    this.#free();
  }

  async abort(): Promise<void> {
    const { client, sdk } = this.#connection;
    // A part that is still under way would outlive the upload.
    await this.#sending.catch(() => undefined);
    this.#free();
    if (this.#uploadId === undefined) return;
    await client.send(new sdk.AbortMultipartUploadCommand({ ...this.#target, UploadId: this.#uploadId }));
  }

  async #swap(): Promise<void> {
    await this.#sending;
    const full = this.#filling;
    this.#sending = stored('Uploading a bundle', this.#send(full));
    // Whoever waits for it next learns of it.
    this.#sending.catch(() => undefined);
    this.#filling = this.#other ?? Buffer.allocUnsafeSlow(partBytes);
    this.#other = full;
    this.#filled = 0;
  }

  async #send(Body: Buffer): Promise<void> {
    const { client, sdk } = this.#connection;
    this.#uploadId ??= (await client.send(new sdk.CreateMultipartUploadCommand({ ...this.#target, ContentType }))).UploadId;
    const PartNumber = this.#sent.length + 1;
    const part = { ...this.#target, UploadId: this.#uploadId, PartNumber, Body };
    const { ETag } = await client.send(new sdk.UploadPartCommand(part));
    this.#sent.push({ ETag, PartNumber });
  }

  #free(): void {
    release(this.#filling);
    if (this.#other) release(this.#other);
  }
}

/** Bundles in a bucket: what is uploaded appears in one moment, when its last part has arrived. */
export function s3Store(config: S3Config): BundleStore {
  const { bucket: Bucket, prefix } = config;
  let connected: ReturnType<typeof connect> | undefined;
  const connection = () => (connected ??= connect(config));
  const nameOf = (key: string) => prefix + key;
  const keyOf = (name: string | undefined) => (name?.startsWith(prefix) ? name.slice(prefix.length) : '');

  return {
    async write(key, content) {
      const upload = new PartedUpload(await connection(), { Bucket, Key: nameOf(key) });
      const discard = () => upload.abort().catch(() => undefined);
      try {
        for await (const chunk of content) await upload.take(chunk);
      } catch (error) {
        await discard();
        throw error;
      }
      return { publish: () => stored('Publishing a bundle', upload.complete()), discard };
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
