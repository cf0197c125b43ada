/** File extension -> signatures, the first bytes of such a file. */
const signatures = {
  // The local header of the first entry; an archive without entries begins with the end of its directory.
  zip: [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')],
  // An OLE compound file.
  msi: [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  exe: [Buffer.from('MZ', 'latin1')],
};

export type BundleEnding = keyof typeof signatures;

/** Number of bytes at the beginning of a file that identify its type. */
export const signatureBytes = 8;

/** Whether a file has the type of its extension. `start` is its first `signatureBytes` bytes, or all of a shorter file. */
export const hasSignatureOf = (ending: BundleEnding, start: Buffer): boolean =>
  signatures[ending].some((signature) => start.subarray(0, signature.length).equals(signature));

export interface BundleName {
  /** `1.4.2`. */
  version: string;
  /** The three numbers of the version, for comparing versions. */
  numbers: [major: number, minor: number, patch: number];
  ending: BundleEnding;
}

/** Like `PluginFileName` in the contract. None of these characters needs escaping in a header. */
const bundleName = /^[A-Za-z0-9][A-Za-z0-9_.-]*-((?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4}))\.(zip|msi|exe)$/;
export const longestBundleName = 120;

/** Why a file name is not a valid bundle name. */
export type BundleNameFault = 'PATH' | 'ENDING' | 'TOO_LONG' | 'CHARACTERS' | 'NO_VERSION';

/** Parses a name like `SpoolwrightPlugin-1.4.2.zip`. Returns the reason if the name is invalid. */
export function readBundleName(fileName: string): BundleName | BundleNameFault {
  if (/[/\\]/.test(fileName)) return 'PATH';
  if (!/\.(zip|msi|exe)$/.test(fileName)) return 'ENDING';
  if (fileName.length > longestBundleName) return 'TOO_LONG';
  if (/[^A-Za-z0-9_.-]/.test(fileName)) return 'CHARACTERS';
  const [, version, ending] = bundleName.exec(fileName) ?? [];
  if (!version) return 'NO_VERSION';
  return { version, numbers: version.split('.').map(Number) as BundleName['numbers'], ending: ending as BundleEnding };
}
