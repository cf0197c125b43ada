// `npm run contract -- --url URL`: tests any backend against the contract. Without --url it starts the reference server
// for the run, on SQLite or on the database in TEST_DATABASE_URL.
import { admin, startServer } from '../support/server.ts';
import { main } from './cli.ts';

const args = process.argv.slice(2);
const needsNoServer = args.some((arg) => /^--(url|help|list)\b/.test(arg)) || process.env['CONTRACT_URL'];
// The suite closes each connection after its response, for which the server logs a warning if it sends a file.
const referenceServer = needsNoServer ? null : await startServer({ LOG_LEVEL: 'error' });
try {
  const serverArgs = referenceServer
    ? ['--url', referenceServer.url, '--admin-email', admin.email, '--admin-password', admin.password]
    : [];
  process.exitCode = await main([...serverArgs, ...args]);
} finally {
  await referenceServer?.stop();
}
