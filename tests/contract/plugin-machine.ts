// Licenses, and the machines on which the plugin uses them.
import { adminToken, call, exampleBody, unique } from './client.ts';
import { expect } from './expect.ts';

export const dayMs = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export interface IssuedLicense {
  id: string;
  key: string;
  keyEnding: string;
}

/** Sends the contract's example, which expires in a year, with the given fields. */
export const createLicense = async (fields: object = {}) =>
  call('createLicense', {
    token: await adminToken(),
    body: { ...exampleBody('createLicense'), expiresAt: inDays(365), ...fields },
  });

export async function issueLicense(fields: object = {}): Promise<IssuedLicense> {
  const { status, body } = await createLicense(fields);
  expect(status, 'createLicense').toBe(201);
  return body as IssuedLicense;
}

export const readLicense = async (id: string) => (await call('getLicense', { params: { id }, token: await adminToken() })).body;

/** Calls an operation on a license as administrator. */
export const callOnLicense = async (operation: string, id: string, body?: object, headers: Record<string, string> = {}) =>
  call(operation, { params: { id }, token: await adminToken(), body, headers });

export const withKey = (key: string) => ({ 'x-license-key': key });

/** A machine with the plugin and a license key. */
export class Machine {
  readonly fingerprint = unique('fingerprint-of-a-machine');
  readonly instanceId: string = crypto.randomUUID();
  readonly key: string;
  readonly name: string;
  constructor(key: string, name = unique('WS')) {
    this.key = key;
    this.name = name;
  }
  register(change: object = {}) {
    const body = { ...exampleBody('registerMachine'), fingerprint: this.fingerprint, machineName: this.name, ...change };
    return call('registerMachine', { headers: withKey(this.key), body });
  }
  track(instanceId = this.instanceId) {
    return call('trackInstance', { headers: withKey(this.key), body: { fingerprint: this.fingerprint, instanceId } });
  }
  untrack(instanceId = this.instanceId) {
    return call('untrackInstance', { headers: withKey(this.key), body: { fingerprint: this.fingerprint, instanceId } });
  }
  async loginCode(instanceId = this.instanceId): Promise<string> {
    const query = { fingerprint: this.fingerprint, instanceId };
    return (await call('isLogged', { headers: withKey(this.key), query })).body.code as string;
  }
  registration() {
    return call('getRegistration', { headers: withKey(this.key), query: { fingerprint: this.fingerprint } });
  }
  signOff(id: string) {
    return call('deleteRegistration', {
      params: { id },
      headers: withKey(this.key),
      query: { fingerprint: this.fingerprint },
    });
  }
}

export async function registerNewMachine(key: string, name?: string): Promise<Machine & { id: string }> {
  const machine = new Machine(key, name);
  const { status, body } = await machine.register();
  expect(status).toBe(201);
  return Object.assign(machine, { id: body.registration.id as string });
}

/** The parts of an offline token, which is a JWS. */
export function decodeToken(jws: string) {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as any;
  return {
    header: decode(header),
    claims: decode(payload),
    signed: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}
