import Koa from 'koa';
import type { Config } from './config.ts';
import type { ServerContext } from './context.ts';
import { loadContract } from '../openapi/load.ts';
import { contractRouter } from './contract/router.ts';
import type { Database } from './db/database.ts';
import { RecentTotals } from './db/totals.ts';
import type { Secrets } from './domain/secrets.ts';
import { ResponseCache, maxAgeMs } from './http/response-cache.ts';
import type { Metrics } from './http/metrics.ts';
import { bodyDeadline } from './http/body-deadline.ts';
import { identifyCaller } from './http/caller.ts';
import { problems } from './http/problems.ts';
import { callCounter, requestLimit } from './http/request-limit.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { site, type IsPublished } from './http/site.ts';
import { unknownAddress } from './http/unknown-address.ts';
import type { Log } from './log.ts';
import { operations } from './operations/operations.ts';
import { isPublished } from './operations/published.ts';
import type { BundleStore } from './storage/bundle-store.ts';
import { openBundleStore } from './storage/open.ts';

export interface AppOptions {
  config: Config;
  db: Database;
  secrets: Secrets;
  log: Log;
  /** Store of the plugin bundles; by default the configured one. */
  bundles?: BundleStore;
  /** Folder of the built site; if it does not exist, only the API is served. */
  siteFolder: string;
  /** Request metrics; none if they are turned off. */
  metrics?: Metrics;
  now?: () => Date;
}

/** Creates the server as a Koa application. */
export function createApp(options: AppOptions): Koa {
  const { config, db, secrets, log, siteFolder, metrics, now = () => new Date() } = options;
  const { bundles = openBundleStore(config) } = options;
  const contract = loadContract();
  const responses = new ResponseCache();
  const totals = new RecentTotals((resource) => responses.writes(resource), maxAgeMs);
  const context: ServerContext = { config, db, secrets, bundles, contract, totals, log, now };
  const router = contractRouter(context, operations, responses);
  const countCall = callCounter(config.limits.requestsPerMinute);
  const lookUpPage: IsPublished = async (list, slug, caller) => {
    countCall(caller);
    return isPublished(db, list, slug);
  };

  const koa = new Koa();
  koa.use(identifyCaller(config.trustProxy));
  if (metrics) koa.use(metrics.middleware);
  koa.use(bodyDeadline());
  koa.use(requestLog(log));
  koa.use(problems(log));
  koa.use(securityHeaders(config));
  koa.use(site(siteFolder, config, lookUpPage));
  koa.use(requestLimit(countCall));
  koa.use(router.routes());
  koa.use(unknownAddress);
  koa.on('error', (error: Error) => log.warn({ err: error }, 'a response could not be sent'));
  return koa;
}
