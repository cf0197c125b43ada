// How the reference server is started: the one place for what Node is told besides the file.
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What Node is called with. Told that there is little memory it collects in time, and needs half as much under load at
 * the same speed: left alone it takes what the machine has. The server itself uses about 60 MB of its heap.
 */
export const serverParameters = ['--max-semi-space-size=2', '--max-old-space-size=256', `${root}server/main.ts`];

/** The server's environment: one heap for all threads of malloc, and TypeScript that is read once and then kept. */
export const serverEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/server`,
  ...environment,
});
