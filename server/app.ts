import Koa from 'koa';
import type { Config } from './config.ts';
import { contractFile, readContract, type Contract } from './contract/document.ts';
import { contractRouter } from './contract/router.ts';
import type { Database } from './db/database.ts';
import { RecentTotals } from './db/totals.ts';
import type { Secrets } from './domain/secrets.ts';
import { AnswerCache, cachedAnswers, maxAgeMs } from './http/cached-answers.ts';
import type { Metrics } from './http/metrics.ts';
import { bodyDeadline } from './http/body-deadline.ts';
import { problems } from './http/problems.ts';
import { requestLimit } from './http/request-limit.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { site } from './http/site.ts';
import { unknownAddress } from './http/unknown-address.ts';
import type { Log } from './log.ts';
import { operations } from './operations/operations.ts';
import type { BundleStore } from './storage/bundle-store.ts';
import { openBundleStore } from './storage/open.ts';

/** What operations work with. */
export interface App {
  config: Config;
  db: Database;
  secrets: Secrets;
  bundles: BundleStore;
  contract: Contract;
  /** What public reads answered a moment ago. */
  answers: AnswerCache;
  /** What lists behind a sign-in counted a moment ago. */
  totals: RecentTotals;
  log: Log;
  /** The clock, so that tests can turn it. */
  now(): Date;
}

export interface AppOptions {
  config: Config;
  db: Database;
  secrets: Secrets;
  log: Log;
  /** Where plugin bundles lie; by default where the configuration says. */
  bundles?: BundleStore;
  /** Folder of the built site; where it does not exist only the API is served. */
  siteFolder: string;
  /** Where requests are measured; null where nobody asks. */
  metrics?: Metrics | null;
  now?: () => Date;
}

/** The whole server as a Koa application. */
export function createApp(options: AppOptions): Koa {
  const { config, db, secrets, log, siteFolder, metrics = null, now = () => new Date() } = options;
  const { bundles = openBundleStore(config) } = options;
  const contract = readContract(contractFile);
  const answers = new AnswerCache();
  const totals = new RecentTotals((resource) => answers.writes(resource), maxAgeMs);
  const app: App = { config, db, secrets, bundles, contract, answers, totals, log, now };
  const router = contractRouter(app, contract, operations);

  // Of X-Forwarded-For only what the one proxy in front has added: everything before it the caller wrote.
  const koa = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 });
  if (metrics) koa.use(metrics.middleware);
  koa.use(bodyDeadline());
  koa.use(requestLog(log));
  koa.use(problems(log));
  koa.use(securityHeaders(config));
  koa.use(requestLimit(config.limits.requestsPerMinute));
  koa.use(site(siteFolder, config));
  koa.use(cachedAnswers(app.answers));
  koa.use(router.routes());
  koa.use(unknownAddress);
  koa.on('error', (error: Error) => log.warn({ err: error }, 'a response could not be sent'));
  return koa;
}
