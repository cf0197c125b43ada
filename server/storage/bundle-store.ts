import type { Readable } from 'node:stream';
import type { BundleEnding } from '../domain/plugin-bundles.ts';
import type { ByteRange } from '../domain/ranges.ts';

/** An object that has been written whole and that nobody sees yet. */
export interface WrittenObject {
  /** Makes it to be had, all at once. @throws StorageError */
  publish(): Promise<void>;
  /** Leaves nothing of it. Never rejects: what stays in spite of it is removed as unfinished later. */
  discard(): Promise<void>;
}

/** Keeps the bytes of bundles under keys that this server makes; what they are stands in the database. */
export interface BundleStore {
  /**
   * Writes `content` as it comes, a few parts at a time in memory. Its chunks belong to the store from then on:
   * it frees them when they are written.
   * @throws StorageError, or whatever `content` throws; then nothing of it is left.
   */
  write(key: string, content: AsyncIterable<Buffer>): Promise<WrittenObject>;
  /**
   * Opens the object, or a part of it; `size` is what the whole must have.
   * @throws StorageError where it is not there, or has another size
   */
  open(key: string, size: number, range: ByteRange | null): Promise<Readable>;
  /** Removes the object; one that is not there is no error. @throws StorageError */
  remove(key: string): Promise<void>;
  /** The keys of all published objects that were written before `time`. @throws StorageError */
  keysBefore(time: Date): Promise<string[]>;
  /** Removes what uploads that never came to an end left before `time`. @throws StorageError */
  removeUnfinished(time: Date): Promise<void>;
}

/** `<uuid>.zip`: nothing of it comes from a request but the ending. */
export const bundleKey = (id: string, ending: BundleEnding) => `${id}.${ending}`;
/** What in a folder or bucket is an object of ours; everything else there is left alone. */
export const isBundleKey = (name: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(zip|msi|exe)$/.test(name);
