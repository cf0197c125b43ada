import type * as KoaRouter from '@koa/router';
import type * as Http from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Node's HTTP server, and the router that stands on it, by `require`: an `import` of `node:http` asks it for all that it
 * exports, and with that for Node's `fetch` and WebSocket, which this server has no use for: 3 to 5 MB for nothing.
 */
export const { createServer } = require('node:http') as typeof Http;
export const { Router } = require('@koa/router') as typeof KoaRouter;
