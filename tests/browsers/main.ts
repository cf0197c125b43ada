// `npm run test:browsers`: walks through the main journeys in the browsers of this machine besides Chromium.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { buildSite, buildStorybook, generate, main, root, step } from '../../scripts/steps.ts';
import { startServer } from '../support/server.ts';
import { serveFolder } from '../support/static-files.ts';
import { openConnection } from './connection.ts';
import type { BrowserKind, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { createUser } from './user.ts';
import { webkit } from './webkit.ts';

const pictures = 'test-results/browsers';

/** Origins. */
interface Places {
  server: string;
  storybook: string;
}

interface Found {
  kind: BrowserKind;
  program: string;
}

async function keepPicture(name: string, driver: Driver): Promise<void> {
  mkdirSync(root + pictures, { recursive: true });
  const file = `${pictures}/${name.replaceAll(' ', '-')}.png`;
  writeFileSync(root + file, await driver.screenshot());
  console.log(`    ${file}`);
}

/** Walks through a journey and fails on an uncaught error of a page, too. */
async function walk(journey: Journey, driver: Driver, { server, storybook }: Places): Promise<void> {
  const site = await openConnection(server);
  try {
    await driver.resize(1280, 900);
    await journey({ site, storybook, driver, user: createUser(driver) });
    const errors = await driver.uncaughtErrors();
    assert.ok(errors.length === 0, `Uncaught errors of the page: ${errors.join('; ')}`);
  } finally {
    await site.cut();
  }
}

/** Tries a journey in a new browser. Returns whether it succeeded. */
async function isSuccessful({ kind, program }: Found, name: string, journey: Journey, places: Places): Promise<boolean> {
  const driver = await kind.launch(program);
  const title = `${kind.name} ${driver.version}: ${name}`;
  try {
    await walk(journey, driver, places);
    console.log(`  ✓ ${title}`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${title}\n    ${error instanceof Error ? error.message : String(error)}`);
    await keepPicture(`${kind.name} ${name}`, driver);
    return false;
  } finally {
    await driver.close();
  }
}

/** Tries all journeys in all browsers. Returns the number of failures. */
async function tryBrowsers(browsers: Found[]): Promise<number> {
  const server = await startServer();
  const storybook = await serveFolder(`${root}storybook-static`);
  let failures = 0;
  try {
    for (const browser of browsers) {
      for (const [name, journey] of Object.entries(journeys)) {
        if (!(await isSuccessful(browser, name, journey, { server: server.url, storybook: storybook.url }))) failures += 1;
      }
    }
  } finally {
    storybook.close();
    await server.stop();
  }
  return failures;
}

const found: Found[] = [];
for (const kind of [firefox, webkit]) {
  const program = kind.find();
  if (program) found.push({ kind, program });
  else console.log(`${kind.name}: not tried. ${kind.advice}`);
}
if (found.length === 0) {
  console.error('No browser was found, so nothing was tested.');
  process.exit(2);
}

await main(async () => {
  await generate();
  await buildSite();
  await buildStorybook();
  await step('Walking through the site in other browsers', `Pictures of failures are in ${pictures}/.`, () => tryBrowsers(found));
});
