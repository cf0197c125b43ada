// Demo data: submits the contract's examples under different names, and processes them as an administrator would.
import { loadContract } from '../openapi/load.ts';
import { bodyExamples, operationById, type OperationId } from '../openapi/read.ts';

interface Account {
  email: string;
  password: string;
}
export interface DemoData {
  requests: number;
  licenses: number;
  /** A valid license key. */
  licenseKey: string;
}

type Body = Record<string, unknown>;
interface Request {
  id: string;
  nextStatuses: string[];
}

const { operations } = loadContract();
const dayMs = 24 * 60 * 60 * 1000;

/** The examples of an operation's request body. */
const bodies = (id: OperationId) => Object.values(bodyExamples(operationById(operations, id))) as Body[];

/** Fictitious people with reserved email domains (RFC 2606). */
const people = [
  ['Pilar Navarro', 'Example Plant Design', 'Spain'],
  ['Oskar Lehtinen', 'Example Energy Consulting', 'Finland'],
  ['Jonas Weber', 'Example Skid Builders', 'Germany'],
  ['Aoife Brennan', 'Example Process Engineering', 'Ireland'],
  ['Mateusz Zieliński', 'Example Pipe Fabrication', 'Poland'],
  ['Camille Laurent', 'Example Thermal Systems', 'France'],
  ['Ingrid Halvorsen', 'Example Offshore Piping', 'Norway'],
  ['Tomás Ferreira', 'Example Water Treatment', 'Portugal'],
] as const;

const addressOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(' ', '.')}@example.com`;

const requestsPerDesk = 12;
const submitOperations = {
  'demo-requests': 'submitDemoRequest',
  'support-requests': 'submitSupportRequest',
  'customization-requests': 'submitCustomizationRequest',
  'automation-requests': 'submitAutomationRequest',
} as const;
const desks = Object.keys(submitOperations) as (keyof typeof submitOperations)[];

/** Calls a server's API, first as a visitor and later as the signed-in user. */
class Api {
  readonly #url: string;
  #token = '';

  constructor(url: string) {
    this.#url = url;
  }

  async call<T>(method: string, path: string, body?: Body): Promise<T> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  }

  async signIn({ email, password }: Account): Promise<void> {
    const answer = await this.call<{ accessToken: string }>('POST', '/api/auth/login', { username: email, password });
    this.#token = answer.accessToken;
  }
}

async function submitRequests(api: Api): Promise<void> {
  const inTwoWeeks = new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10);
  for (const desk of desks) {
    const examples = bodies(submitOperations[desk]);
    for (let index = 0; index < requestsPerDesk; index += 1) {
      const [name, company, country] = people[index % people.length] ?? people[0];
      // The dates in the examples must be in the future.
      const example = examples[index % examples.length] ?? {};
      const days = Object.fromEntries(
        ['preferredDate', 'deadline'].filter((day) => example[day]).map((day) => [day, inTwoWeeks]),
      );
      // A submission without the time spent on the form is not classified as spam.
      const { elapsedMs: _elapsed, website: _website, ...fields } = example;
      await api.call('POST', `/api/public/${desk}`, { ...fields, ...days, name, company, country, email: addressOf(name) });
    }
  }
}

/** Leaves a third of the requests new, and makes one or two allowed status changes to the others. */
async function moveRequests(api: Api): Promise<void> {
  for (const desk of desks) {
    const { items } = await api.call<{ items: Request[] }>('GET', `/api/admin/${desk}?limit=100`);
    for (const [index, { id, nextStatuses }] of items.entries()) {
      let offered = nextStatuses.filter((status) => status !== 'spam');
      for (let step = 0; step < index % 3 && offered.length > 0; step += 1) {
        const change = { status: offered[index % offered.length], comment: 'As agreed by telephone.' };
        const moved = await api.call<Request>('PATCH', `/api/admin/${desk}/${id}/status`, change);
        offered = moved.nextStatuses.filter((next) => next !== 'spam');
      }
    }
  }
}

async function addNotes(api: Api): Promise<void> {
  const text = 'We see the same with this fitting and are correcting the mapping.';
  const { items } = await api.call<{ items: Request[] }>('GET', '/api/admin/support-requests?limit=4');
  for (const { id } of items) await api.call('POST', `/api/admin/support-requests/${id}/notes`, { text });
}

/** Issues a license to each person. Returns the first key. */
async function issueLicenses(api: Api): Promise<string> {
  const licenses = bodies('createLicense');
  let licenseKey = '';
  for (const [index, [name, company]] of people.entries()) {
    const license = licenses[index % licenses.length] ?? {};
    // Some expire within the 14 days for which the screens show a warning.
    const expiresAt = new Date(Date.now() + (5 + index * 30) * dayMs).toISOString();
    const issued = await api.call<{ key: string }>('POST', '/api/licenses/add', {
      ...license,
      ...(license['expiresAt'] ? { expiresAt } : {}),
      customer: { name, company, email: addressOf(name) },
    });
    licenseKey ||= issued.key;
  }
  return licenseKey;
}

/**
 * Fills a fresh server with demo data.
 * @throws Error with the response if a call fails
 */
export async function fillWithDemoData(url: string, accounts: { admin: Account; user: Account }): Promise<DemoData> {
  const api = new Api(url);
  await api.call('POST', '/api/auth/register', { name: 'Demo user', ...accounts.user });
  await submitRequests(api);
  await api.signIn(accounts.admin);
  await moveRequests(api);
  await addNotes(api);
  const licenseKey = await issueLicenses(api);
  return { requests: desks.length * requestsPerDesk, licenses: people.length, licenseKey };
}
