// Reads and saves the visitor's files in the browser. Nothing is uploaded.
import { decode, encode, type Encoding } from '../../pcf/encoding.ts';

export interface OpenFile {
  name: string;
  text: string;
  encoding: Encoding;
}

export const maxFileBytes = 20 * 1024 * 1024;

/** @throws Error with a message for the visitor if a file is too large */
export async function readFiles(files: readonly File[]): Promise<OpenFile[]> {
  const large = files.find(({ size }) => size > maxFileBytes);
  if (large) throw new Error(`${large.name} is larger than 20 MB. Split it by pipeline and try again.`);
  return Promise.all(files.map(async (file) => ({ name: file.name, ...decode(new Uint8Array(await file.arrayBuffer())) })));
}

/** Browsers read the object URL some time after the click; no standard says when. */
const revokeAfterMs = 60_000;

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}

export const savePcf = ({ name, text, encoding }: OpenFile): void =>
  saveFile(name, encode({ text, encoding }), 'application/octet-stream');
