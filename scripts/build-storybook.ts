// `npm run storybook:build`: builds Storybook into storybook-static.
import { buildStorybook, generate, main } from './steps.ts';

await main(async () => {
  await generate();
  await buildStorybook();
});
