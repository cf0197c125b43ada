import { darkTheme } from '@adobe/react-spectrum';
import './tokens.css';
import './base.css';
import './spectrum.css';

/**
 * Spectrum's darkest color scheme in our colors. Scheme and scale do not depend on the device: pages are prerendered with one
 * scheme and one scale, and others in the browser would shift the page.
 */
export const theme: typeof darkTheme = {
  ...darkTheme,
  global: { ...darkTheme.global, spoolwright: 'sw-theme' },
};
