import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Found late, these would reload the page in the middle of a story. */
export const storyDependencies = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@adobe/react-spectrum',
  '@react-spectrum/provider',
  '@tanstack/react-query',
  'msw',
  'valtio',
  'valtio/vanilla',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
  'zod',
  'zod/mini',
];

// Not the site's own configuration: its service worker and its build steps have no place here.
export default defineConfig({ plugins: [react()], optimizeDeps: { include: storyDependencies } });
