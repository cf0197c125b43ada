// Runs before `npm start`, `npm test` and similar commands, with the installed Node (20 or newer): installs the packages if
// they are missing or older than the lock file. The packages include Node 24, which runs everything else.
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

const lockFile = `${root}package-lock.json`;
const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether npm has already installed the packages of the lock file, for example by `npm ci`. */
function isInstalledByNpm() {
  const installedFile = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, link }]) =>
      path === '' || link || installed[path]?.version === version || ((optional || peer) && !installed[path]),
  );
}

const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!isStamped && isInstalledByNpm()) writeFileSync(stamp, lock);
else if (!isStamped) {
  console.log('Installing packages (a few minutes the first time) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // node-gyp compiles the SQLite driver with all cores.
    env: { JOBS: 'max', ...process.env },
  });
  if (result.status !== 0) {
    console.error(
      '\nInstalling the packages failed; see the message above. Check the connection to the npm registry, and that\n' +
        'a C++ compiler and Python are installed (the SQLite driver is compiled). Then run the command again.',
    );
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lock);
}
