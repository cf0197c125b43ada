// What a browser needs to know to install the site.
import type { ManifestOptions } from 'vite-plugin-pwa';
import { brand } from '../brand.ts';

/** A picture that a browser shows when it offers to install the site; made by generate-images.ts. */
const screenshot = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshot-${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
});

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'en-US',
  start_url: '/pcf-export',
  display: 'standalone',
  background_color: '#1a1a2e',
  theme_color: '#1a1a2e',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    screenshot('phone-export', '390x844', 'narrow', 'PCF export, step by step'),
    screenshot('phone-library', '390x844', 'narrow', 'The library of Revit families'),
    screenshot('desktop-export', '1280x800', 'wide', 'PCF export, step by step'),
    screenshot('desktop-library', '1280x800', 'wide', 'The library of Revit families'),
  ],
};
