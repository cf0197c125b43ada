import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { components } from '../../openapi/generated/types.ts';
import type { App } from '../app.ts';
import { unavailableReason } from '../db/database.ts';
import type { Handler } from '../contract/operation.ts';
import { Problem } from '../problems.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
const gib = 2 ** 30;
/** Below this the database cannot be relied on to grow. */
const leastFreeBytes = 0.1 * gib;

type Check = components['schemas']['HealthCheck'];

async function databaseCheck(app: App): Promise<Check> {
  try {
    await app.db.check();
    return { name: 'database', ok: true, detail: 'answers and can be written' };
  } catch (error) {
    app.log.error({ err: error }, 'the database is not available');
    return { name: 'database', ok: false, detail: unavailableReason(error) ?? 'does not answer' };
  }
}

async function diskCheck(app: App): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(app.config.dataDir);
    const free = bavail * bsize;
    return { name: 'disk', ok: free >= leastFreeBytes, detail: `${(free / gib).toFixed(1)} GiB free` };
  } catch (error) {
    app.log.error({ err: error }, 'the data folder cannot be read');
    return { name: 'disk', ok: false, detail: 'the data folder cannot be read' };
  }
}

export const ping: Handler<'ping'> = () => Promise.resolve({ status: 200, body: { pong: true } });

export const getVersion: Handler<'getVersion'> = ({ app }) =>
  Promise.resolve({
    status: 200,
    body: { version, contractVersion: app.contract.version, contractHash: app.contract.hash },
  });

export const getHealth: Handler<'getHealth'> = async ({ app }) => {
  const checks = await Promise.all([databaseCheck(app), diskCheck(app)]);
  if (checks.every(({ ok }) => ok)) return { status: 200, body: { status: 'ok', checks } };
  throw new Problem('SERVICE_UNAVAILABLE', {
    detail: 'A health check fails.',
    extension: { checks },
    headers: { 'Retry-After': '10' },
  });
};
