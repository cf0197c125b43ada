import { statfs } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import { unavailableReason } from '../db/unavailable.ts';
import type { Handler, OwnTransaction } from './handler.ts';
import { Problem } from '../problems.ts';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };
const gib = 2 ** 30;
/** Below this free space, the database may be unable to grow. */
const leastFreeBytes = 0.1 * gib;

type Check = components['schemas']['HealthCheck'];
type OpenApiDocument = components['schemas']['OpenApiDocument'];

async function databaseCheck(context: ServerContext): Promise<Check> {
  try {
    await context.db.check();
    return { name: 'database', ok: true, detail: 'responds and accepts writes' };
  } catch (error) {
    context.log.error({ err: error }, 'the database is not available');
    return { name: 'database', ok: false, detail: unavailableReason(error) ?? 'does not respond' };
  }
}

async function diskCheck(context: ServerContext): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(context.config.dataDir);
    const free = bavail * bsize;
    return { name: 'disk', ok: free >= leastFreeBytes, detail: `${(free / gib).toFixed(1)} GiB free` };
  } catch (error) {
    // With PostgreSQL, S3 and SECRET_KEY, the server needs no data folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { name: 'disk', ok: true, detail: 'there is no data folder: nothing is stored on this disk' };
    }
    context.log.error({ err: error }, 'the data folder cannot be read');
    return { name: 'disk', ok: false, detail: 'the data folder cannot be read' };
  }
}

// A supervisor restarts a process that does not respond, so the response does not wait for the database.
export const ping: OwnTransaction<'ping'> = {
  ownTransaction: () => Promise.resolve({ status: 200, body: { pong: true } }),
};

export const getVersion: Handler<'getVersion'> = ({ context }) =>
  Promise.resolve({
    status: 200,
    body: {
      version,
      contractVersion: context.contract.version,
      contractHash: context.contract.hash,
      contractUrl: '/api/openapi.json',
    },
  });

export const getContract: Handler<'getContract'> = ({ context }) =>
  Promise.resolve({
    status: 200,
    headers: { 'Cache-Control': 'public, max-age=300' },
    body: context.contract.document as unknown as OpenApiDocument,
  });

export const getHealth: Handler<'getHealth'> = async ({ context }) => {
  const checks = await Promise.all([databaseCheck(context), diskCheck(context)]);
  if (checks.every(({ ok }) => ok)) return { status: 200, body: { status: 'ok', checks } };
  throw new Problem('SERVICE_UNAVAILABLE', {
    detail: 'A health check fails.',
    extension: { checks },
    headers: { 'Retry-After': '10' },
  });
};
