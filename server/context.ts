import type { Config } from './config.ts';
import type { Contract } from '../openapi/read.ts';
import type { Database } from './db/database.ts';
import type { RecentTotals } from './db/totals.ts';
import type { Secrets } from './domain/secrets.ts';
import type { Log } from './log.ts';
import type { BundleStore } from './storage/bundle-store.ts';

/** The parts of the running server that operations use. */
export interface ServerContext {
  config: Config;
  db: Database;
  secrets: Secrets;
  bundles: BundleStore;
  contract: Contract;
  /** Cached totals of admin lists, at most one second old. */
  totals: RecentTotals;
  log: Log;
  /** The current time; tests replace it. */
  now(): Date;
}
