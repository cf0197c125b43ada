import { expect, test } from 'vitest';
import { startApp } from '../../tests/support/app.ts';

/** The health check of a server with this data folder, whose database is in memory. */
async function healthWith(dataDir: string): Promise<{ status: number; disk: object | undefined }> {
  const app = await startApp({ settings: { DATA_DIR: dataDir } });
  try {
    const { status, body } = await app.call('GET', '/health');
    const { checks } = body as { checks: { name: string }[] };
    return { status, disk: checks.find(({ name }) => name === 'disk') };
  } finally {
    await app.stop();
  }
}

test('a server that stores nothing on its disk is healthy without a data folder', async () => {
  expect(await healthWith('/nowhere/data')).toMatchObject({ status: 200, disk: { ok: true } });
});

test('a data folder that cannot be read is reported', async () => {
  expect(await healthWith('/dev/null/data')).toMatchObject({ status: 503, disk: { ok: false } });
});
