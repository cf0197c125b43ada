import type { Plugin } from 'vite';

const locale = 'en-US';
const texts = /\/dist\/private\/intl\/[^/]+\/([a-z]{2}-[A-Z]{2})\.mjs$/;
// The theme uses only the medium scale and Spectrum's darkest color scheme.
const unusedStyle = /\/vars_spectrum-(?:large|dark)\.css$/;

/**
 * Removes the parts of Spectrum that this site never uses: texts in 33 other languages, the large scale and the lighter of
 * the two dark color schemes. Spectrum's own plugin removes only locales.
 */
export function removeUnusedSpectrum(): Plugin {
  return {
    name: 'remove-unused-spectrum',
    enforce: 'pre',
    load(id) {
      const language = texts.exec(id)?.[1];
      if (language && language !== locale) return 'export default {};';
      return unusedStyle.test(id) ? '' : null;
    },
  };
}
