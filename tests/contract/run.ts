// `npm run contract -- --url URL`: tests any backend against the contract. Without --url it starts the reference server
// for the run, on SQLite or on the database in TEST_DATABASE_URL.
import { expiredAdminToken } from '../support/access-token.ts';
import { admin, type RunningServer, startServer } from '../support/server.ts';
import { main } from './cli.ts';

const serverArgs = async (server: RunningServer) => [
  `--url=${server.url}`,
  `--admin-email=${admin.email}`,
  `--admin-password=${admin.password}`,
  `--expired-token=${await expiredAdminToken(server)}`,
];

const args = process.argv.slice(2);
const needsNoServer = args.some((arg) => /^--(url|help|list)\b/.test(arg)) || process.env['CONTRACT_URL'];
// The suite closes each connection after its response, for which the server logs a warning if it sends a file.
const referenceServer = needsNoServer ? null : await startServer({ LOG_LEVEL: 'error' });
try {
  process.exitCode = await main([...(referenceServer ? await serverArgs(referenceServer) : []), ...args]);
} finally {
  await referenceServer?.stop();
}
