/** Endings of bundles -> the bytes with which such a file begins. */
const signatures = {
  // The local header of the first entry; an archive without entries begins with the end of its directory.
  zip: [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')],
  // An OLE compound file.
  msi: [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  exe: [Buffer.from('MZ', 'latin1')],
};

export type BundleEnding = keyof typeof signatures;

/** How many bytes of a file's beginning are enough to recognize it. */
export const signatureBytes = 8;

/** Whether a file that begins with `start` (`signatureBytes`, fewer for a shorter file) has the content of its ending. */
export const beginsAs = (ending: BundleEnding, start: Buffer): boolean =>
  signatures[ending].some((signature) => start.subarray(0, signature.length).equals(signature));

export interface BundleName {
  /** `1.4.2`. */
  version: string;
  /** Its three numbers; they decide, from the left, which of two versions is higher. */
  numbers: [major: number, minor: number, patch: number];
  ending: BundleEnding;
}

/** As `PluginFileName` in the contract: nothing in it needs escaping in a header. */
const bundleName = /^[A-Za-z0-9][A-Za-z0-9_.-]*-((?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4}))\.(zip|msi|exe)$/;
export const longestBundleName = 120;

/** Why a file name is not that of a bundle. */
export type BundleNameFault = 'PATH' | 'ENDING' | 'TOO_LONG' | 'CHARACTERS' | 'NO_VERSION';

/** Reads version and ending from `SpoolwrightPlugin-1.4.2.zip`; otherwise says what is wrong with the name. */
export function readBundleName(fileName: string): BundleName | BundleNameFault {
  if (/[/\\]/.test(fileName)) return 'PATH';
  if (!/\.(zip|msi|exe)$/.test(fileName) || fileName.includes('\n')) return 'ENDING';
  if (fileName.length > longestBundleName) return 'TOO_LONG';
  if (/[^A-Za-z0-9_.-]/.test(fileName)) return 'CHARACTERS';
  const [, version, ending] = bundleName.exec(fileName) ?? [];
  if (!version) return 'NO_VERSION';
  return { version, numbers: version.split('.').map(Number) as BundleName['numbers'], ending: ending as BundleEnding };
}
