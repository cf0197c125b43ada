import { expect, test, vi } from 'vitest';
import { startS3 } from '../tests/support/s3.ts';
import { startNode } from './start-process.ts';
import { withSeededServer } from './steps.ts';

test('the server that the build reads does not use the settings of the operator', async () => {
  const s3 = await startS3();
  const settings = { ...s3.environment, PUBLIC_URL: 'https://www.example.com', METRICS_PORT: 'none' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  try {
    const status = await withSeededServer(async (url) => {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      return (await fetch(`${url}/api/public/families`)).status;
    });
    expect(status).toBe(200);
    // The server has ended, after the first run of its cleanup.
    expect(s3.requests).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await s3.stop();
  }
});

// Windows has no SIGTERM.
test.skipIf(process.platform === 'win32')('a command that gets SIGTERM runs its exit handlers', async () => {
  const command = `
    import { main } from './scripts/steps.ts';
    process.on('exit', () => console.log('cleaned up'));
    await main(() => {
      console.log('working');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const { child, ended } = startNode(['--input-type=module', '--eval', command]);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output === 'working\n') child.kill('SIGTERM');
  });
  expect(await ended).toBe(1);
  expect(output).toBe('working\ncleaned up\n');
});
