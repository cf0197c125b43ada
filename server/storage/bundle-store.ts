import type { Readable } from 'node:stream';
import type { BundleEnding } from '../domain/plugin-bundles.ts';
import type { ByteRange } from '../domain/ranges.ts';

/** A completely written object that is not visible yet. */
export interface WrittenObject {
  /** Makes it visible atomically. @throws StorageError */
  publish(): Promise<void>;
  /** Deletes it. Never rejects: a failed deletion is repeated later by `removeUnfinished`. */
  discard(): Promise<void>;
}

/** Stores the bytes of bundles under generated keys; the database has their metadata. */
export interface BundleStore {
  /**
   * Streams `content` with a few parts in memory. The store takes ownership of the chunks and frees them after writing.
   * @throws StorageError, or the error of `content`; no part of the object remains
   */
  write(key: string, content: AsyncIterable<Buffer>): Promise<WrittenObject>;
  /**
   * Opens the object, or a part of it. `size` is the expected size of the whole object.
   * @throws StorageError if it does not exist or has a different size
   */
  open(key: string, size: number, range: ByteRange | null): Promise<Readable>;
  /** Removes the object, if it exists. @throws StorageError */
  remove(key: string): Promise<void>;
  /** The keys of all published objects that were written before `time`. @throws StorageError */
  keysBefore(time: Date): Promise<string[]>;
  /** Removes the remains of unfinished uploads from before `time`. @throws StorageError */
  removeUnfinished(time: Date): Promise<void>;
}

/** `<uuid>.zip`: only the extension comes from the request. */
export const bundleKey = (id: string, ending: BundleEnding) => `${id}.${ending}`;
/** Whether a name in a folder or bucket is a bundle of this server. The server never touches other files. */
export const isBundleKey = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(zip|msi|exe)$/.test(name);
