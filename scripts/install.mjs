// Runs before `npm start`, `npm test` and their like, by whatever Node the machine has (20 or newer):
// installs the packages when they are missing or older than the lock file. Node 24, which everything
// after this runs on, comes with them.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.installed-lock`;
const oldestNode = 20;

const major = Number(process.versions.node.split('.')[0]);
if (major < oldestNode) {
  console.error(
    `Node ${oldestNode} or newer is needed, this is ${process.version}. Install it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing packages (a few minutes the first time) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error(
      '\nInstalling the packages failed; the reason stands above. Check the connection to the npm registry,\n' +
        'and that a C++ compiler and Python are there (the SQLite driver is compiled), then run the command again.',
    );
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lock);
}
