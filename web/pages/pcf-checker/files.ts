// Reads and saves the visitor's files in the browser. Nothing is uploaded.
import { save } from '../../browser/save-file.ts';
import { unreadable } from '../../browser/take-files.ts';
import { decode, encode } from '../../pcf/encoding.ts';
import type { OpenFile } from '../../pcf/hand-over.ts';

export const maxFileBytes = 20 * 1024 * 1024;

async function readFile(file: File): Promise<OpenFile> {
  const content = await file.arrayBuffer().catch(() => {
    throw unreadable(file);
  });
  return { name: file.name, ...decode(new Uint8Array(content)) };
}

/** @throws Error with a message for the visitor if a file is too large or cannot be read */
export async function readFiles(files: readonly File[]): Promise<OpenFile[]> {
  const large = files.find(({ size }) => size > maxFileBytes);
  if (large) throw new Error(`${large.name} is larger than 20 MB. Split it by pipeline and try again.`);
  return Promise.all(files.map(readFile));
}

export const savePcf = ({ name, text, encoding }: OpenFile): void =>
  save(new Blob([encode({ text, encoding })], { type: 'application/octet-stream' }), name);
