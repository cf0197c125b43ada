import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { BundleStore } from './bundle-store.ts';
import { diskStore } from './disk.ts';
import { s3Store } from './s3.ts';

/** Creates the configured store. Opens no connection and no file yet. */
export const openBundleStore = ({ dataDir, bundles }: Config): BundleStore =>
  bundles.s3 ? s3Store(bundles.s3) : diskStore(join(dataDir, 'bundles'));
