// `npm run test:browsers`: runs the main journeys in the installed browsers other than Chromium.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { root } from '../../scripts/start-process.ts';
import { buildSite, buildStorybook, generate, main, step } from '../../scripts/steps.ts';
import { startServer } from '../support/server.ts';
import { serveFolder } from '../support/static-files.ts';
import { openConnection } from './connection.ts';
import type { BrowserKind, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { type Journey, journeys } from './journeys.ts';
import { createUser } from './user.ts';
import { webkit } from './webkit.ts';

const screenshots = 'test-results/browsers';

interface Origins {
  server: string;
  storybook: string;
}

interface InstalledBrowser {
  kind: BrowserKind;
  program: string;
}

async function saveScreenshot(name: string, driver: Driver): Promise<void> {
  mkdirSync(root + screenshots, { recursive: true });
  const file = `${screenshots}/${name.replaceAll(' ', '-')}.png`;
  writeFileSync(root + file, await driver.screenshot());
  console.log(`    ${file}`);
}

/** Runs a journey. @throws Error if it fails or a page has an uncaught error */
async function runJourney(journey: Journey, driver: Driver, { server, storybook }: Origins): Promise<void> {
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

/** Runs a journey in a new browser and prints the result. Returns whether it succeeded. */
async function testJourney(
  { kind, program }: InstalledBrowser,
  name: string,
  journey: Journey,
  origins: Origins,
): Promise<boolean> {
  const driver = await kind.launch(program);
  const title = `${kind.name} ${driver.version}: ${name}`;
  try {
    await runJourney(journey, driver, origins);
    console.log(`  ✓ ${title}`);
    return true;
  } catch (error) {
    console.log(`  ✗ ${title}\n    ${error instanceof Error ? error.message : String(error)}`);
    await saveScreenshot(`${kind.name} ${name}`, driver);
    return false;
  } finally {
    await driver.close();
  }
}

/** Runs all journeys in all browsers. Returns the number of failures. */
async function testBrowsers(browsers: InstalledBrowser[]): Promise<number> {
  const server = await startServer();
  const storybook = await serveFolder(`${root}storybook-static`);
  let failures = 0;
  try {
    for (const browser of browsers) {
      for (const [name, journey] of Object.entries(journeys)) {
        if (!(await testJourney(browser, name, journey, { server: server.url, storybook: storybook.url }))) failures += 1;
      }
    }
  } finally {
    storybook.close();
    await server.stop();
  }
  return failures;
}

const found: InstalledBrowser[] = [];
for (const kind of [firefox, webkit]) {
  const program = kind.find();
  if (program) found.push({ kind, program });
  else console.log(`${kind.name}: not tested. ${kind.advice}`);
}
if (found.length === 0) {
  console.error('No browser was found, so nothing was tested.');
  process.exit(2);
}

await main(async () => {
  await generate();
  await buildSite();
  await buildStorybook();
  await step('Testing the site in other browsers', `Screenshots of failures are in ${screenshots}/.`, () => testBrowsers(found));
});
