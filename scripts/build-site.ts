// `npm run build:site`: builds the site into dist/web, with the content of the API at API_URL or with the seed content.
import { buildSite, generate, main } from './steps.ts';

await main(async () => {
  await generate();
  await buildSite();
});
