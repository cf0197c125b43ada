// `npm start`: everything a fresh clone needs, then the server in this process.
import { buildSite, generate, main } from './steps.ts';

await main(async () => {
  await generate();
  await buildSite();
});
console.log('\n▸ Starting the server');
await import('../server/main.ts');
