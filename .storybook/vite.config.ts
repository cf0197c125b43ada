import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Not the site's own configuration: its service worker and its build steps have no place here.
export default defineConfig({ plugins: [react()] });
