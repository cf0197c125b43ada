// Decodes and encodes files without loss. PCF programs write UTF-8, Windows-1252 or, rarely, UTF-16, and a PCF does not name
// its encoding.

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** Windows-1252 at 0x80 to 0x9f (WHATWG Encoding, index windows-1252); the five unused bytes map to themselves. */
const upperControls =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const byteOfCharacter = new Map([...upperControls].map((character, index) => [character.charCodeAt(0), 0x80 + index]));

/** A call with more arguments than this overflows the stack of some engines. */
const chunkLength = 8192;

function fromCodes(length: number, codeAt: (index: number) => number): string {
  const parts: string[] = [];
  for (let start = 0; start < length; start += chunkLength) {
    const codes = new Uint16Array(Math.min(chunkLength, length - start));
    for (let index = 0; index < codes.length; index += 1) codes[index] = codeAt(start + index);
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}

/** The kind of UTF-16 that a text begins with: its byte order mark or, without one, two ASCII characters. Otherwise null. */
function findUtf16([a, b, c, d]: Uint8Array): Encoding | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null;
}

/** Decodes any bytes: as UTF-16 if they begin like it, else as UTF-8 if they are valid, else as Windows-1252. */
export function decode(bytes: Uint8Array): DecodedText {
  const encoding = findUtf16(bytes);
  if (encoding && bytes.length % 2 === 0) {
    const low = encoding === 'utf-16le' ? 0 : 1;
    const text = fromCodes(bytes.length / 2, (index) => (bytes[2 * index + low] ?? 0) | ((bytes[2 * index + 1 - low] ?? 0) << 8));
    return { text, encoding };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    // Not TextDecoder: some versions of Node decode windows-1252 as ISO-8859-1.
    const text = fromCodes(bytes.length, (index) => {
      const byte = bytes[index] ?? 0;
      return byte >= 0x80 && byte < 0xa0 ? upperControls.charCodeAt(byte - 0x80) : byte;
    });
    return { text, encoding: 'windows-1252' };
  }
}

/** Encodes a text. A character that Windows-1252 does not have becomes `?`. */
export function encode({ text, encoding }: DecodedText): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const low = encoding === 'utf-16le' ? 0 : 1;
    const bytes = new Uint8Array(text.length * 2);
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      bytes[2 * index + low] = code & 0xff;
      bytes[2 * index + 1 - low] = code >> 8;
    }
    return bytes;
  }
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isSame = code < 0x80 || (code >= 0xa0 && code <= 0xff);
    bytes[index] = isSame ? code : (byteOfCharacter.get(code) ?? 0x3f);
  }
  return bytes;
}
