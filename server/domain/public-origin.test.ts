import { expect, test } from 'vitest';
import { publicOrigin } from './public-origin.ts';

test.each([
  ['https://www.example.com', '127.0.0.1', 3000, 'https://www.example.com'],
  ['https://www.example.com/', '::', 3000, 'https://www.example.com'],
  [null, '127.0.0.1', 3000, 'http://127.0.0.1:3000'],
  [null, '::', 3000, 'http://[::]:3000'],
  [null, 'localhost', 80, 'http://localhost'],
])('PUBLIC_URL %s, host %s and port %d give %s', (publicUrl, host, port, origin) => {
  expect(publicOrigin({ publicUrl, host, port })).toBe(origin);
});
