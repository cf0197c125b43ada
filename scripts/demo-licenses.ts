// The demo's licenses: issued over months, with machines and sessions on working days, extended and deactivated.
import { randomUUID } from 'node:crypto';
import type { Api } from './demo-server.ts';
import { addressOf, people } from './demo-texts.ts';
import { dayMs, hourMs, type Timeline, workingDays, workingTime } from './demo-timeline.ts';

interface DemoLicense {
  type: 'trial' | 'subscription' | 'perpetual' | 'floating' | 'node-locked';
  product: 'pcf-export' | 'revit-families';
  /** Days before the present. */
  issued: number;
  /** Days from the present, before an extension; null for a license that never expires. */
  expires: number | null;
  machines: number;
  /** Machines that are registered; by default all of them. */
  registered?: number;
  seats: number;
  notes?: string;
  /** Days before the present on which the license is extended by a year. */
  extended?: number;
  /** Days before the present, and the reason. */
  deactivated?: [number, string];
}

/** One for each person, in their order. */
const licenses: DemoLicense[] = [
  { type: 'floating', product: 'pcf-export', issued: 88, expires: 277, machines: 12, registered: 11, seats: 8 },
  { type: 'subscription', product: 'pcf-export', issued: 83, expires: -12, machines: 6, registered: 5, seats: 4, extended: 20 },
  { type: 'floating', product: 'revit-families', issued: 79, expires: 286, machines: 8, registered: 7, seats: 5 },
  { type: 'node-locked', product: 'pcf-export', issued: 75, expires: null, machines: 1, seats: 1 },
  { type: 'subscription', product: 'pcf-export', issued: 71, expires: 9, machines: 5, registered: 4, seats: 3 },
  {
    type: 'floating',
    product: 'pcf-export',
    issued: 64,
    expires: 301,
    machines: 10,
    registered: 6,
    seats: 6,
    notes: 'Two offices.',
  },
  { type: 'perpetual', product: 'revit-families', issued: 58, expires: null, machines: 4, registered: 3, seats: 3 },
  { type: 'trial', product: 'pcf-export', issued: 33, expires: -3, machines: 2, seats: 2, notes: 'Asked for an offer.' },
  { type: 'subscription', product: 'revit-families', issued: 52, expires: 23, machines: 3, registered: 2, seats: 2 },
  { type: 'trial', product: 'pcf-export', issued: 21, expires: 5, machines: 3, registered: 2, seats: 2 },
  {
    type: 'trial',
    product: 'revit-families',
    issued: 44,
    expires: 46,
    machines: 2,
    registered: 1,
    seats: 1,
    deactivated: [18, 'Refunded.'],
  },
  { type: 'floating', product: 'pcf-export', issued: 12, expires: 353, machines: 6, registered: 4, seats: 4 },
];

/** Half a working day, so that the sessions of the morning are still running when the demo starts. */
const leaseSeconds = 8 * 60 * 60;

interface Plan {
  timeline: Timeline;
  end: Date;
  random: () => number;
  admins: Api[];
  plugin: Api;
}

const machineOf = (license: number, index: number) => ({
  fingerprint: `demo-machine-${license}-${index}-0123456789`,
  machineName: `${['WS-PIPE', 'LAP-SITE', 'WS-CAD'][license % 3]}-${String(license * 10 + index + 1).padStart(3, '0')}`,
  userName: ['maria', 'jan', 'sofia', 'lukas', 'emma', 'pedro', 'nina', 'tom', 'ola', 'eva', 'karl', 'ines'][index % 12],
  os: index % 4 === 3 ? 'Windows 10 22H2' : 'Windows 11 24H2',
  hostVersion: index % 3 === 2 ? 'Revit 2025.4' : 'Revit 2026.1',
  pluginVersion: index % 3 === 1 ? '1.4.1' : '1.4.2',
});

/** Registers the machines in the first weeks, and starts sessions on each working day. */
function planUse({ timeline, end, random, plugin }: Plan, number: number, license: DemoLicense, key: string): void {
  const headers = { 'X-License-Key': key };
  const { registered = license.machines, seats } = license;
  const issuedAt = end.getTime() - license.issued * dayMs;
  const since = Array.from({ length: registered }, (_, index) => issuedAt + 6 * hourMs + index * index * random() * dayMs);
  for (const [index, time] of since.entries()) {
    timeline.add(workingTime(new Date(time)), async () => {
      await plugin.call('POST', '/api/licenses/register', machineOf(number, index), headers);
    });
  }
  const [deactivated = 0] = license.deactivated ?? [];
  const expiresAt = license.extended || license.expires === null ? Infinity : end.getTime() + license.expires * dayMs;
  const work = async () => {
    const ready = since.flatMap((time, index) => (workingTime(new Date(time)).getTime() < Date.now() - hourMs ? [index] : []));
    const count = Math.min(seats, Math.ceil(ready.length * (0.25 + 0.6 * random())));
    const offset = Math.floor(random() * ready.length);
    const atWork = ready.map((_, index) => ready[(index + offset) % ready.length] ?? 0).slice(0, count);
    const start = (index: number) => {
      const { fingerprint, pluginVersion } = machineOf(number, index);
      return plugin.call('POST', '/api/licenses/track', { fingerprint, pluginVersion, instanceId: randomUUID() }, headers);
    };
    await Promise.all(atWork.map(start));
  };
  const times = workingDays(new Date(issuedAt + dayMs), new Date(end.getTime() - dayMs)).map((day) => day.getTime() + 8 * hourMs);
  for (const time of [...times, end.getTime() - (number + 1) * 60_000]) {
    if (time < expiresAt && time < end.getTime() - deactivated * dayMs) timeline.add(new Date(time), work);
  }
}

/**
 * Adds the issue and the use of all licenses to the timeline. The returned list contains their keys after the timeline has
 * run.
 */
export function planLicenses(plan: Plan): string[] {
  const { timeline, end, admins } = plan;
  const keys: string[] = [];
  for (const [number, license] of licenses.entries()) {
    const [name, company, email] = customerOf(number);
    const admin = admins[number % admins.length] ?? plan.plugin;
    const daysAgo = (days: number) => workingTime(new Date(end.getTime() - days * dayMs - number * hourMs));
    const { type, product, machines, seats, expires, notes, extended, deactivated } = license;
    timeline.add(daysAgo(license.issued), async () => {
      const { id, key } = await admin.call<{ id: string; key: string }>('POST', '/api/licenses/add', {
        type,
        product,
        customer: { name, company, email },
        maxActivations: machines,
        maxInstances: seats,
        limits: { leaseSeconds, graceDays: 7, features: product === 'pcf-export' ? ['batch-export'] : [] },
        sendKey: true,
        ...(expires === null ? {} : { expiresAt: new Date(end.getTime() + expires * dayMs).toISOString() }),
        ...(notes ? { notes } : {}),
      });
      keys.push(key);
      planUse(plan, number, license, key);
      const change = (days: number, path: string, body: object) =>
        timeline.add(daysAgo(days), async () => void (await admin.call('POST', `/api/licenses/${id}/${path}`, body)));
      if (extended) change(extended, 'extend', { days: 365, basis: 'expiry' });
      if (deactivated) change(deactivated[0], 'deactivate', { reason: deactivated[1] });
    });
  }
  return keys;
}

function customerOf(number: number): [name: string, company: string, email: string] {
  const [name, company] = people[number] ?? people[0];
  return [name, company, addressOf(name)];
}
