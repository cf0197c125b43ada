import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The fields of Spectrum that take a placeholder. */
const spectrumField = /<(ComboBox|DatePicker|NumberField|SearchField|TextArea|TextField)\b(?:[^<>]|=>)*?\splaceholder=/;

// Spectrum deprecates placeholders: they disappear with the first character, and their contrast is low.
test('no field of Spectrum has a placeholder', () => {
  const files = globSync('web/**/*.tsx', { cwd: root }).map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));
  const ofSpectrum = files.filter(({ text }) => text.includes("from '@adobe/react-spectrum'"));
  expect(ofSpectrum.length).toBeGreaterThan(50);
  expect(ofSpectrum.filter(({ text }) => spectrumField.test(text)).map(({ file }) => file)).toEqual([]);
});
