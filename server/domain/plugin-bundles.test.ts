import { expect, test } from 'vitest';
import { hasSignatureOf, readBundleName } from './plugin-bundles.ts';

test.each([
  ['SpoolwrightPlugin-1.4.2.zip', '1.4.2', [1, 4, 2], 'zip'],
  ['a-0.0.0.msi', '0.0.0', [0, 0, 0], 'msi'],
  ['plug_in.x-99999.10.0.exe', '99999.10.0', [99_999, 10, 0], 'exe'],
  ['name-1.0.0-2.0.0.zip', '2.0.0', [2, 0, 0], 'zip'],
  [`${'x'.repeat(110)}-1.0.0.zip`, '1.0.0', [1, 0, 0], 'zip'],
])('reads %s as version %s', (fileName, version, numbers, ending) => {
  expect(readBundleName(fileName)).toEqual({ version, numbers, ending });
});

test.each([
  ['SpoolwrightPlugin.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-1.4.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-1.4.2.0.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-01.4.2.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-1.4.100000.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-1.4.2-beta.zip', 'NO_VERSION'],
  ['SpoolwrightPlugin-1.4.2.rar', 'ENDING'],
  ['SpoolwrightPlugin-1.4.2.ZIP', 'ENDING'],
  ['SpoolwrightPlugin-1.4.2.zip.exe.bat', 'ENDING'],
  ['SpoolwrightPlugin-1.4.2.zip\n', 'ENDING'],
  ['-1.4.2.zip', 'NO_VERSION'],
  ['1.4.2.zip', 'NO_VERSION'],
  ['', 'ENDING'],
  ['../../x-1.0.0.zip', 'PATH'],
  ['/etc/SpoolwrightPlugin-1.4.2.zip', 'PATH'],
  [String.raw`C:\SpoolwrightPlugin-1.4.2.zip`, 'PATH'],
  ['x\0-1.0.0.zip', 'CHARACTERS'],
  ['x\n-1.0.0.zip', 'CHARACTERS'],
  ['x"; a="-1.0.0.zip', 'CHARACTERS'],
  ['rohrplan-übung-1.0.0.zip', 'CHARACTERS'],
  ['x-١.٠.٠.zip', 'CHARACTERS'],
  [`${'x'.repeat(111)}-1.0.0.zip`, 'TOO_LONG'],
])('rejects the file name %j: %s', (fileName, fault) => {
  expect(readBundleName(fileName)).toBe(fault);
});

const zip = Buffer.from('PK\x03\x04rest', 'latin1');
const msi = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const exe = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1');

test('recognizes a file by its first bytes', () => {
  const starts = { zip, msi, exe };
  for (const ending of ['zip', 'msi', 'exe'] as const) {
    for (const [kind, start] of Object.entries(starts))
      expect(hasSignatureOf(ending, start), `${kind} as ${ending}`).toBe(kind === ending);
  }
});

test('accepts an empty archive and rejects an empty file', () => {
  expect(hasSignatureOf('zip', Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'))).toBe(true);
  expect(hasSignatureOf('zip', Buffer.from('PK'))).toBe(false);
  expect(hasSignatureOf('exe', Buffer.from('M'))).toBe(false);
  expect(hasSignatureOf('msi', Buffer.alloc(0))).toBe(false);
});
