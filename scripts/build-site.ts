// `npm run build:site`: the site in dist/web, with the content of the API at API_URL, or with what comes with the project.
import { buildSite, generate, main } from './steps.ts';

await main(async () => {
  await generate();
  await buildSite();
});
