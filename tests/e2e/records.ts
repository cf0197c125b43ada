// Records that tests create and read through the API.
import { adminToken, api, expect } from './site.ts';

/** A name that no other record has, because all tests share a server. */
export const uniqueName = (text: string): string => `${text} ${Date.now()}`;

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
  return { token, id: body.id as string, key: body.key as string, keyEnding: body.keyEnding as string };
}
