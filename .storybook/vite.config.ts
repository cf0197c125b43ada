import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Optimized in advance. If Vite discovered these later, it would reload the page during a story. */
const storyDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@adobe/react-spectrum',
  '@internationalized/date',
  '@react-email/body',
  '@react-email/button',
  '@react-email/container',
  '@react-email/head',
  '@react-email/heading',
  '@react-email/hr',
  '@react-email/html',
  '@react-email/preview',
  '@react-email/render',
  '@react-email/section',
  '@react-email/text',
  '@react-spectrum/provider',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'ics',
  'mdast-util-from-markdown',
  'mdast-util-gfm-table',
  'micromark-extension-gfm-table',
  'micromark-util-sanitize-uri',
  'msw',
  'uqr',
  'valtio',
  'valtio/vanilla',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
  'zod',
  'zod/mini',
];

// Not the site's configuration, because Storybook needs neither its service worker nor its build steps.
export default defineConfig({ plugins: [react()], optimizeDeps: { include: storyDependencies } });
