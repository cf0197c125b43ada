// `npm run bench -- NAME`: what the product's speed and size are measured with. Quote the ratios of one run, not the
// absolute figures.
import { benchAdmin } from './admin.ts';
import { benchApi } from './api.ts';
import { benchGrowth } from './growth.ts';
import { benchScale } from './scale.ts';
import { benchUpload } from './upload.ts';
import { benchWeb } from './web.ts';

const benches: Record<string, () => Promise<boolean | void>> = {
  admin: benchAdmin,
  api: benchApi,
  growth: benchGrowth,
  scale: benchScale,
  upload: benchUpload,
  web: benchWeb,
};
const [what = 'api'] = process.argv.slice(2);
const bench = benches[what];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
if ((await bench()) === false) process.exitCode = 1;
