import { darkTheme } from '@adobe/react-spectrum';
import './tokens.css';
import './base.css';
import './spectrum.css';

/**
 * Spectrum's darkest scheme in our colors. Dark and medium whatever the device says: the server renders one
 * scheme and one scale, and another one in the browser would shift the page.
 */
export const theme: typeof darkTheme = {
  ...darkTheme,
  global: { ...darkTheme.global, spoolwright: 'sw-theme' },
};
