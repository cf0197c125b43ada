import type { Plugin } from 'vite';

const locale = 'en-US';
const texts = /\/dist\/private\/intl\/[^/]+\/([a-z]{2}-[A-Z]{2})\.mjs$/;
// `theme` fixes the scale to medium and the scheme to Spectrum's darkest.
const unusedStyle = /\/vars_spectrum-(?:large|dark)\.css$/;

/**
 * Leaves out of Spectrum what this site never shows: its texts in 33 other languages, the large scale and the
 * lighter of its two dark schemes. Spectrum's own plugin for this knows locales only.
 */
export function spectrumDiet(): Plugin {
  return {
    name: 'spectrum-diet',
    enforce: 'pre',
    load(id) {
      const language = texts.exec(id)?.[1];
      if (language && language !== locale) return 'export default {};';
      return unusedStyle.test(id) ? '' : null;
    },
  };
}
