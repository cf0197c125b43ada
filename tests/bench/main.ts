// `npm run bench -- NAME [PART …]`: benchmarks of speed and size. Quote the ratios of one run, not the absolute figures.
// `attack` and `web` can measure only some attacks or pages.
import { benchAdmin } from './admin.ts';
import { benchApi } from './api.ts';
import { benchAttack } from './attack.ts';
import { benchGrowth } from './growth.ts';
import { benchPcf } from './pcf.ts';
import { benchScale } from './scale.ts';
import { benchUpload } from './upload.ts';
import { benchWeb } from './web.ts';

const benches: Record<string, (parts: string[]) => Promise<boolean | void>> = {
  admin: benchAdmin,
  api: benchApi,
  attack: benchAttack,
  growth: benchGrowth,
  pcf: benchPcf,
  scale: benchScale,
  upload: benchUpload,
  web: benchWeb,
};
const [what = 'api', ...parts] = process.argv.slice(2);
const bench = benches[what];
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
if ((await bench(parts)) === false) process.exitCode = 1;
