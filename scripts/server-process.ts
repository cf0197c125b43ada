// Starts the reference server, with Node's parameters and environment for it.
import { variableNames } from '../server/config.ts';
import { compileCache, root, startProcess, type RunningProcess } from './start-process.ts';

/**
 * Node's parameters. With a small heap limit V8 collects garbage earlier, and the server needs half as much memory under
 * load at the same speed; it uses about 60 MB. The young generation is larger than the default for that limit, because
 * queries create many objects that live for one call. main.ts collects the garbage of the start, for which it needs
 * `--expose-gc`. V8 must not allocate objects as old from the start, because they would keep all objects that they refer to
 * until the next full collection (docs/decisions/0011).
 */
export const serverParameters = [
  '--max-semi-space-size=8',
  '--max-old-space-size=256',
  '--expose-gc',
  '--no-allocation-site-pretenuring',
  `${root}server/main.ts`,
];

/**
 * The server's environment: libraries without their checks for development, one malloc arena for all threads, whose blocks
 * from 32 kB on go back to the system when they are freed, and a compile cache for TypeScript. By default glibc raises that
 * limit to the largest block that was freed, here the 19 MiB of a password hash, and keeps twice as much.
 */
export const serverEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  NODE_COMPILE_CACHE: compileCache,
  ...environment,
});

/**
 * The environment of this process without the server's variables. A temporary server needs it: otherwise, the settings of the
 * operator would apply to it, and its cleanup could delete the bundles of the operator's bucket.
 */
export const environmentWithoutSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !variableNames.includes(name)));

/** Starts the server and waits until it accepts connections. @throws Error with its output if it does not start */
export const startServerProcess = (environment: NodeJS.ProcessEnv, { keepOutput = true } = {}): Promise<RunningProcess> =>
  startProcess(serverParameters, {
    environment: serverEnvironment(environment),
    ready: /Spoolwright is at (http:\S+)/,
    keepOutput,
  });
