/** What a bundle's file may end in -> the bytes with which such a file begins. */
const signatures = {
  // The local header of the first entry; an archive without entries begins with the end of its directory.
  zip: [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')],
  // An OLE compound file.
  msi: [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
  exe: [Buffer.from('MZ', 'latin1')],
};

export type BundleEnding = keyof typeof signatures;

/** So many bytes of a file's beginning tell what it is. */
export const signatureBytes = 8;

/** Whether a file that begins with `start` (`signatureBytes`, fewer where it is shorter) is what its ending says. */
export const beginsAs = (ending: BundleEnding, start: Buffer): boolean =>
  signatures[ending].some((signature) => start.subarray(0, signature.length).equals(signature));

export interface BundleName {
  /** `1.4.2`. */
  version: string;
  /** Its three numbers; they decide, from the left, which of two versions is higher. */
  numbers: [major: number, minor: number, patch: number];
  ending: BundleEnding;
}

/** As the contract has it (`PluginFileName`): letters, digits and `_.-` only, so that it is safe in a header too. */
const bundleName = /^[A-Za-z0-9][A-Za-z0-9_.-]*-((?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4})\.(?:0|[1-9]\d{0,4}))\.(zip|msi|exe)$/;
const longestName = 120;

/** Reads version and ending from `SpoolwrightPlugin-1.4.2.zip`; null where the name is none of a bundle. */
export function readBundleName(fileName: string): BundleName | null {
  const [, version, ending] = (fileName.length <= longestName && bundleName.exec(fileName)) || [];
  if (!version) return null;
  return { version, numbers: version.split('.').map(Number) as BundleName['numbers'], ending: ending as BundleEnding };
}
