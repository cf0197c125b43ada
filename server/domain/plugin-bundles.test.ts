import { expect, test } from 'vitest';
import { beginsAs, readBundleName } from './plugin-bundles.ts';

test.each([
  ['SpoolwrightPlugin-1.4.2.zip', '1.4.2', [1, 4, 2], 'zip'],
  ['a-0.0.0.msi', '0.0.0', [0, 0, 0], 'msi'],
  ['plug_in.x-99999.10.0.exe', '99999.10.0', [99_999, 10, 0], 'exe'],
  ['name-1.0.0-2.0.0.zip', '2.0.0', [2, 0, 0], 'zip'],
  [`${'x'.repeat(110)}-1.0.0.zip`, '1.0.0', [1, 0, 0], 'zip'],
])('%s is version %s', (fileName, version, numbers, ending) => {
  expect(readBundleName(fileName)).toEqual({ version, numbers, ending });
});

test.each([
  'SpoolwrightPlugin.zip',
  'SpoolwrightPlugin-1.4.zip',
  'SpoolwrightPlugin-1.4.2.0.zip',
  'SpoolwrightPlugin-01.4.2.zip',
  'SpoolwrightPlugin-1.4.100000.zip',
  'SpoolwrightPlugin-1.4.2-beta.zip',
  'SpoolwrightPlugin-1.4.2.rar',
  'SpoolwrightPlugin-1.4.2.ZIP',
  'SpoolwrightPlugin-1.4.2.zip.exe.bat',
  'SpoolwrightPlugin-1.4.2.zip\n',
  '-1.4.2.zip',
  '1.4.2.zip',
  '',
  '../../x-1.0.0.zip',
  '/etc/x-1.0.0.zip',
  String.raw`C:\x-1.0.0.zip`,
  'x\0-1.0.0.zip',
  'x"; a="-1.0.0.zip',
  'rohrplan-übung-1.0.0.zip',
  'x-١.٠.٠.zip',
  `${'x'.repeat(111)}-1.0.0.zip`,
])('%j is no name of a bundle', (fileName) => {
  expect(readBundleName(fileName)).toBeNull();
});

const zip = Buffer.from('PK\x03\x04rest', 'latin1');
const msi = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const exe = Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1');

test('a file is what its ending says, and nothing else', () => {
  const starts = { zip, msi, exe };
  for (const ending of ['zip', 'msi', 'exe'] as const) {
    for (const [kind, start] of Object.entries(starts))
      expect(beginsAs(ending, start), `${kind} as ${ending}`).toBe(kind === ending);
  }
});

test('an archive may be empty, a file may not', () => {
  expect(beginsAs('zip', Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'))).toBe(true);
  expect(beginsAs('zip', Buffer.from('PK'))).toBe(false);
  expect(beginsAs('exe', Buffer.from('M'))).toBe(false);
  expect(beginsAs('msi', Buffer.alloc(0))).toBe(false);
});
