// Flushes the entries of a folder to disk, so that a new or renamed file survives a power failure. Windows cannot sync folders.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

const canSync = process.platform !== 'win32';

export async function syncFolder(folder: string): Promise<void> {
  if (!canSync) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Blocks all other work of the process: only for its start. */
export function syncFolderSync(folder: string): void {
  if (!canSync) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
