// `npm run contract -- --url URL`: judges any backend by the contract. Without --url it starts the reference server
// for the run, on SQLite or on the database in TEST_DATABASE_URL.
import { admin, startServer } from '../support/server.ts';
import { main } from './cli.ts';

const args = process.argv.slice(2);
const named = args.some((arg) => /^--(url|help|list)\b/.test(arg)) || process.env['CONTRACT_URL'];
const own = named ? null : await startServer();
try {
  const ownArgs = own ? ['--url', own.url, '--admin-email', admin.email, '--admin-password', admin.password] : [];
  process.exitCode = await main([...ownArgs, ...args]);
} finally {
  await own?.stop();
}
