import { expect, test } from 'vitest';
import { bundleNameFault } from './bundle-name.ts';

test.each(['SpoolwrightPlugin-1.4.2.zip', 'a-0.0.0.msi', 'Spoolwright.Plugin_x64-2027-10.20.99999.exe'])('%s fits', (name) => {
  expect(bundleNameFault(name)).toBeNull();
});

test.each(['notes.txt', 'SpoolwrightPlugin-1.4.2.rar', 'SpoolwrightPlugin-1.4.2', 'SpoolwrightPlugin-1.4.2.ZIP', 'zip'])(
  '%s has a wrong extension',
  (name) => {
    expect(bundleNameFault(name)).toContain('.zip, .msi or .exe');
  },
);

test.each([
  'SpoolwrightPlugin.zip',
  'SpoolwrightPlugin-1.4.zip',
  'SpoolwrightPlugin-1.04.2.zip',
  'SpoolwrightPlugin-1.4.100000.zip',
  'SpoolwrightPlugin-1.4.2-beta.zip',
  'SpoolwrightPlugin-1.4.2 (1).zip',
  'Café-1.4.2.zip',
  '-1.4.2.zip',
])('%s has no version, or characters that are not allowed', (name) => {
  expect(bundleNameFault(name)).toContain('SpoolwrightPlugin-1.4.2.zip');
});

test('a name can be too long', () => {
  expect(bundleNameFault(`${'a'.repeat(110)}-1.4.2.zip`)).toBeNull();
  expect(bundleNameFault(`${'a'.repeat(111)}-1.4.2.zip`)).toContain('longer than 120 characters');
});
