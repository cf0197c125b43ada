// Records that tests create and read through the API.
import { adminToken, api, expect, test as base } from './site.ts';

/** A name that no other record has, because all tests share a server. */
export const uniqueName = (text: string): string => `${text} ${Date.now()}`;

/** A test with `mark`, a unique name for its records. */
export const test = base.extend<{ mark: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
  mark: async ({}, use, info) => use(uniqueName(info.title.replaceAll(/\W+/g, ' ').slice(0, 40))),
});

/** The slug of a title, as the forms suggest it. */
export const slugOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The time in a number of days from now; negative numbers are in the past. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

const deskFields = {
  'demo-requests': { product: 'pcf-export' },
  'support-requests': { topic: 'pcf-export' },
  'customization-requests': { platform: 'plant-3d', area: 'Spool lists' },
  'automation-requests': {
    currentProcess: 'A designer numbers the spools by hand.',
    expectedOutcome: 'One command numbers them.',
  },
};

type DeskPath = keyof typeof deskFields;

/** Submits a request as a visitor. Returns its reference. @param origin a server other than the shared one */
export async function submitRequest(
  desk: DeskPath,
  fields: { name: string; [field: string]: unknown },
  origin = '',
): Promise<string> {
  const { status, body } = await api(`${origin}/api/public/${desk}`, {
    method: 'POST',
    body: {
      email: 'visitor@example.com',
      company: 'Example Piping',
      message: 'The isometric has a gap at the eccentric reducer.',
      consent: true,
      elapsedMs: 60_000,
      ...deskFields[desk],
      ...fields,
    },
  });
  expect(status).toBe(201);
  return body.reference as string;
}

/** Submits a support request. Returns its reference. */
export const submitSupportRequest = (name: string, topic = 'pcf-export'): Promise<string> =>
  submitRequest('support-requests', { name, topic });

/** Submits support requests, ten at a time, whose names end with their numbers, from `000`. */
export async function submitMany(name: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => String(number).padStart(3, '0'));
  for (let from = 0; from < count; from += 10)
    await Promise.all(numbers.slice(from, from + 10).map((number) => submitSupportRequest(`${name} ${number}`)));
}

/** Reads the request with a reference as an administrator. */
export async function readRequest(desk: DeskPath, reference: string, token: string) {
  const { body } = await api(`/api/admin/${desk}?q=${reference}`, { token });
  return (await api(`/api/admin/${desk}/${body.items[0].id}`, { token })).body;
}

/** Issues a floating license for three machines and two sessions, unless `fields` say otherwise. */
export async function issueLicense(customer: string, fields: object = {}) {
  const token = await adminToken();
  const { status, body } = await api('/api/licenses/add', {
    method: 'POST',
    token,
    body: {
      type: 'floating',
      product: 'pcf-export',
      customer: { name: customer, email: 'customer@example.com' },
      expiresAt: daysAhead(200),
      maxActivations: 3,
      maxInstances: 2,
      ...fields,
    },
  });
  expect(status).toBe(201);
  return {
    token,
    id: body.id as string,
    key: body.key as string,
    keyEnding: body.keyEnding as string,
    expiresAt: body.expiresAt as string,
  };
}

/** Creates a record of a collection under /api/admin. */
export async function createRecord(collection: string, body: object): Promise<{ id: string; slug: string; title: string }> {
  const made = await api(`/api/admin/${collection}`, { method: 'POST', token: await adminToken(), body });
  expect(made.status).toBe(201);
  return made.body as { id: string; slug: string; title: string };
}

/** The first family of a category, of which no test creates, hides or deletes any. */
export async function readFamily(category: 'valve' | 'flange'): Promise<{ id: string; name: string; material: string }> {
  const { body } = await api(`/api/admin/families?limit=1&category=${category}`, { token: await adminToken() });
  return body.items[0];
}

/** Creates a tutorial that is not published, unless `fields` say otherwise. */
export const createTutorial = (title: string, fields: object = {}) =>
  createRecord('tutorials', {
    slug: slugOf(title),
    title,
    summary: 'Where a spool ends, and why.',
    body: 'A spool is the part of a line that leaves the shop in one piece.',
    category: 'isometrics',
    level: 'beginner',
    tags: ['spools'],
    durationMinutes: 10,
    ...fields,
  });
