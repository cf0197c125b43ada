// Calls of tests to a running server.
import { randomUUID } from 'node:crypto';
import { admin } from './server.ts';

export interface Sent {
  status: number;
  headers: Headers;
  body: any;
}

/** Sends a request and reads its JSON response. Rejects only without a response or if it is not JSON. */
export async function send(
  origin: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const answer = await fetch(origin + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? (JSON.parse(text) as unknown) : null };
}

/** Sends a request that must succeed. @throws Error with the response if its status is not 2xx */
export async function sendSuccessfully(...parameters: Parameters<typeof send>): Promise<Sent> {
  const sent = await send(...parameters);
  const [, method, path] = parameters;
  if (sent.status >= 300) throw new Error(`${method} ${path} returned ${sent.status}: ${JSON.stringify(sent.body)}`);
  return sent;
}

/** Signs in as the administrator, and returns the header for further calls. */
export async function asAdmin(origin: string): Promise<Record<string, string>> {
  const { body } = await sendSuccessfully(origin, 'POST', '/api/auth/login', {
    body: { username: admin.email, password: admin.password },
    // The next call may follow after a pause, and a server may close an idle connection just as it is used again.
    headers: { connection: 'close' },
  });
  return { authorization: `Bearer ${body.accessToken as string}` };
}

/** The body of a support request, which its email address identifies. */
export const supportRequest = (email: string) => ({
  name: 'Test Visitor',
  email,
  message: 'The export leaves out the weld at the second elbow of the spool.',
  consent: true,
  topic: 'pcf-export',
});

/** The body of a floating license for `machines` machines and as many seats. */
export const floatingLicense = (machines: number) => ({
  type: 'floating',
  product: 'pcf-export',
  customer: { name: 'Example', email: 'customer@example.com', company: 'Example Piping' },
  expiresAt: new Date(Date.now() + 100 * 86_400_000).toISOString(),
  maxActivations: machines,
  maxInstances: machines,
});

/** The body of the registration of a new machine, which its number describes. */
export const newMachine = (number: number) => ({
  fingerprint: `fingerprint-of-machine-${number}-${randomUUID()}`,
  machineName: `WS-${number}`,
  userName: 'designer',
  os: 'Windows 11',
  hostVersion: '2026',
  pluginVersion: '1.4.2',
});

/** Reads all pages of an administrator's list with these filters. @throws Error if a page cannot be read */
export async function listAll(
  origin: string,
  path: string,
  headers: Record<string, string>,
  filters: Record<string, string> = {},
): Promise<any[]> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({ ...filters, limit: '100', ...(cursor ? { cursor } : {}) }).toString();
    const page: Sent = await sendSuccessfully(origin, 'GET', `${path}?${query}`, { headers });
    items.push(...(page.body.items as unknown[]));
    cursor = page.body.nextCursor as string | null;
  } while (cursor);
  return items;
}
