import { expect, test } from 'vitest';
import { reachableFiles, selectPrecacheEntries } from './precache.ts';

test('selects the public pages for the precache, but not the code of the sign-in and the admin area', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      src: 'index.html',
      isEntry: true,
      css: ['assets/index.css'],
      imports: ['_shared.js'],
      dynamicImports: ['pages/demo/Demo.tsx', 'pages/login/Login.tsx', 'admin/families/Families.tsx'],
    },
    '_shared.js': { file: 'assets/shared.js' },
    'pages/demo/Demo.tsx': {
      file: 'assets/Demo.js',
      src: 'pages/demo/Demo.tsx',
      isDynamicEntry: true,
      imports: ['_form.js'],
      css: ['assets/Demo.css'],
    },
    '_form.js': { file: 'assets/form.js' },
    'pages/login/Login.tsx': { file: 'assets/Login.js', src: 'pages/login/Login.tsx', isDynamicEntry: true },
    'admin/families/Families.tsx': {
      file: 'assets/Families.js',
      src: 'admin/families/Families.tsx',
      isDynamicEntry: true,
      imports: ['_table.js', '_form.js'],
    },
    '_table.js': { file: 'assets/table.js', css: ['assets/table.css'] },
  };
  expect([...reachableFiles(manifest)].toSorted()).toEqual([
    'assets/Demo.css',
    'assets/Demo.js',
    'assets/form.js',
    'assets/index.css',
    'assets/index.js',
    'assets/shared.js',
  ]);
});

test('does not hide the error of a failed build, which leaves no manifest', () => {
  expect(selectPrecacheEntries('/no-such-folder', [{ url: 'favicon.svg', revision: '1', size: 1 }])).toEqual([]);
});
