// The main journeys of visitors, administrators and designers, the same in every browser.
import assert from 'node:assert/strict';
import { asAdmin, listAll, send } from '../support/calls.ts';
import { admin } from '../support/server.ts';
import type { Connection } from './connection.ts';
import type { Driver } from './driver.ts';
import type { User } from './user.ts';
import { waitFor } from './wait-for.ts';

export interface JourneyContext {
  driver: Driver;
  user: User;
  /** The browser's connection to the site. */
  site: Connection;
  /** Origin of the static Storybook. */
  storybook: string;
}

export type Journey = (context: JourneyContext) => Promise<void>;

const message = 'Seen from the browser, with a sentence that is long enough.';

/** Lists the references of the demo requests from a name. */
async function listReferences(site: Connection, name: string): Promise<string[]> {
  const requests = await listAll(site.url, '/api/admin/demo-requests', await asAdmin(site.url), { q: name });
  return requests.map(({ reference }) => reference as string);
}

/** Opens the site for the first time and answers the consent dialog. */
async function enter({ user, site }: JourneyContext, path: string): Promise<void> {
  await user.visit(site.url + path);
  await user.click('button', /^Reject All$/);
}

const searchLibrary: Journey = async (context) => {
  const { user } = context;
  await enter(context, '/revit-families');
  await user.type(/^Search families/, 'elbow 90');
  await user.reads(/\d+ families match/);
  await user.click('link', /^Elbow 90°, long radius, butt weld$/);
  await user.sees('heading', /^Elbow 90°, long radius, butt weld$/);
  await user.sees('rowheader', /^4$/);
};

async function fillInDemo({ user }: JourneyContext, name: string): Promise<void> {
  await user.type(/^Name/, name);
  await user.type(/^Email/, 'visitor@example.com');
  await user.select(/^Product/, 'PCF export');
  await user.type(/^What would you like to see\?/, message);
  await user.click('checkbox', /^I agree/);
}

const sendForm: Journey = async (context) => {
  const { user, site } = context;
  const name = `Online ${Date.now()}`;
  await enter(context, '/demo');
  await fillInDemo(context, name);
  await user.click('button', /^Request demo$/);
  await user.sees('heading', /^Thank you, your request has arrived$/);
  const reference = await user.reads(/DEM-\d{4}-\d{4,}/);
  assert.deepEqual(await listReferences(site, name), [reference]);
};

const sendFormLater: Journey = async (context) => {
  const { user, site, driver } = context;
  const name = `Offline ${Date.now()}`;
  await enter(context, '/demo');
  await driver.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await fillInDemo(context, name);
  await site.cut();
  await user.click('button', /^Request demo$/);
  await user.sees('heading', /^The server cannot be reached; your request is saved$/);
  // Without the server, the page comes from the service worker.
  await user.visit(`${site.url}/about`);
  await site.restore();
  await user.visit(`${site.url}/about`);
  const reference = await user.reads(/Its reference is DEM-\d{4}-\d{4,}/);
  assert.deepEqual(await listReferences(site, name), [reference.replace('Its reference is ', '')]);
};

async function signIn(context: JourneyContext, path: string): Promise<void> {
  const { user } = context;
  await enter(context, path);
  await user.sees('heading', /^Admin Login$/);
  await user.type(/^Email/, admin.email);
  await user.type(/^Password/, admin.password);
  await user.click('button', /^Sign in$/);
}

const signInToDashboard: Journey = async (context) => {
  await signIn(context, '/login');
  await context.user.sees('heading', /^Dashboard$/);
};

const workRequest: Journey = async (context) => {
  const { user, site } = context;
  const { status, body } = await send(site.url, 'POST', '/api/public/demo-requests', {
    body: { name: 'Visitor', email: 'visitor@example.com', product: 'pcf-export', message, consent: true },
  });
  assert.equal(status, 201);
  const reference = body.reference as string;
  const row = new RegExp(`^${reference}$`);
  await signIn(context, '/login?redirect=%2Fadmin%2Fdemo-requests');
  await user.type(/^Search demo requests/, reference);
  await user.reads(/1 demo request found/);
  await user.doubleClick('rowheader', row);
  await user.sees('heading', row);
  await user.click('button', /^Scheduled$/);
  await user.reads(/is now “Scheduled”/);
  await user.type(/^New note/, 'Agreed by phone.');
  await user.click('button', /^Add note$/);
  await user.reads(/Note added to/);
  await user.reads(/Agreed by phone\./);
};

const checkPcf: Journey = async (context) => {
  const { user } = context;
  await enter(context, '/pcf-checker?sample=gap');
  await user.sees('heading', /^gap\.pcf$/);
  await user.reads(/1 error, 0 warnings/);
  await user.click('checkbox', /Change the pipe's length by 2 mm/);
  await user.click('button', /^Apply 1 fix$/);
  await user.reads(/0 errors/);
};

const openStorybook: Journey = async ({ driver, storybook }) => {
  await driver.open(`${storybook}/?path=/story/pages-revit-families--default`);
  const storyText = () => {
    const frame = document.querySelector<HTMLIFrameElement>('#storybook-preview-iframe');
    return frame?.contentDocument?.body?.innerText ?? '';
  };
  await waitFor('the story', async () => (await driver.evaluate(storyText)).includes('Revit families'));
};

export const journeys: Record<string, Journey> = {
  'search the library and open a family': searchLibrary,
  'send a form': sendForm,
  'send a form while the server cannot be reached': sendFormLater,
  'sign in': signInToDashboard,
  'work on a request': workRequest,
  'check a PCF file': checkPcf,
  'open a story in Storybook': openStorybook,
};
