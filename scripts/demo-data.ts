// Demo data: three months of records, created through the API of a server whose clock is moved forward, so that they follow
// every rule of the server and charts, timelines and logs have a history.
import type { Config } from '../server/config.ts';
import { planLicenses } from './demo-licenses.ts';
import { type Account, Api, startDemoServer } from './demo-server.ts';
import {
  addressOf,
  type DeskPath,
  eventSequences,
  people,
  requests,
  requestsPerDay,
  savedReplies,
  type Step,
} from './demo-texts.ts';
import { createRandom, dayMs, hourMs, isoDay, Timeline, workingDays, workingTime } from './demo-timeline.ts';

export interface DemoData {
  requests: number;
  licenses: number;
  /** A valid license key. */
  licenseKey: string;
}

const monthsMs = 91 * dayMs;
/** Days with requests. */
const requestDays = 56;
const colleagues = ['Jon Okafor', 'Elena Rossi'];

interface Colleague {
  id: string;
  api: Api;
}

interface Demo {
  timeline: Timeline;
  end: Date;
  random: () => number;
  visitor: Api;
  team: Colleague[];
}

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** A day that many working days after now. */
function dueDay(days: number): string {
  let day = new Date();
  for (let left = days; left > 0; left -= 1) day = workingTime(new Date(day.getTime() + dayMs));
  return isoDay(day);
}

/** Adds one request to the timeline, its assignment to a colleague (for most requests), and its further events. */
function planRequest(demo: Demo, desk: DeskPath, index: number, receivedAt: Date): void {
  const { timeline, random, visitor, team } = demo;
  const [name, company, country] = pick(people, Math.floor(random() * people.length));
  const colleague = pick(team, Math.floor(random() * team.length));
  const steps = pick(eventSequences[desk], index);
  const isStuck = random() < 0.12;
  timeline.add(receivedAt, async () => {
    const fields = pick(requests[desk], index);
    // Half of them name a day; it must be in the future.
    const day = isoDay(new Date(Date.now() + (10 + Math.floor(random() * 30)) * dayMs));
    const days = desk === 'demo-requests' ? { preferredDate: day } : desk === 'customization-requests' ? { deadline: day } : {};
    await visitor.call('POST', `/api/public/${desk}`, {
      name,
      company,
      country,
      email: addressOf(name),
      consent: true,
      ...fields,
      ...(random() < 0.5 ? days : {}),
    });
    const { items } = await colleague.api.call<{ items: { id: string }[] }>('GET', `/api/admin/${desk}?limit=1&sort=-createdAt`);
    const path = `/api/admin/${desk}/${items[0]?.id}`;
    const firstLook = workingTime(new Date(receivedAt.getTime() + (1 + 5 * random()) * hourMs));
    if (random() < 0.85) timeline.add(firstLook, () => take(path, colleague, random));
    planEvents(demo, path, colleague, isStuck ? steps.slice(0, 2) : steps, firstLook);
  });
}

/** Assigns the request to the colleague; most requests also get a priority or a due date. */
async function take(path: string, { api, id }: Colleague, random: () => number): Promise<void> {
  await api.call('PATCH', `${path}/assign`, { assigneeId: id });
  const priority = pick(['normal', 'normal', 'high', 'normal', 'low', 'urgent', 'high'], Math.floor(random() * 7));
  const dueOn = random() < 0.65 ? dueDay(2 + Math.floor(random() * 8)) : null;
  const changes = { ...(priority === 'normal' ? {} : { priority }), ...(dueOn ? { dueOn } : {}) };
  if (Object.keys(changes).length > 0) await api.call('PATCH', path, changes);
}

/** Adds the next step of a request to the timeline. After the step, the following one is added. */
function planEvents(demo: Demo, path: string, colleague: Colleague, steps: readonly Step[], after: Date): void {
  const [step, ...rest] = steps;
  if (!step) return;
  const { timeline, random } = demo;
  const time = new Date(after.getTime() + step.hours * (0.6 + random()) * hourMs);
  const at = step.answer ? time : workingTime(time);
  timeline.add(at, async () => {
    await runStep(demo, path, colleague, step);
    planEvents(demo, path, colleague, rest, at);
  });
}

async function runStep({ visitor }: Demo, path: string, { api }: Colleague, step: Step): Promise<void> {
  const { reply, status, comment, note, answer } = step;
  if (note) await api.call('POST', `${path}/notes`, { text: note });
  if (reply) await api.call('POST', `${path}/replies`, { text: reply, ...(status ? { status } : {}) });
  else if (status) await api.call('PATCH', `${path}/status`, { status, ...(comment ? { comment } : {}) });
  if (answer) {
    const { token } = await api.call<{ token: string }>('POST', `${path}/visitor-link`);
    await visitor.call('POST', `/api/public/requests/${token}/messages`, { text: answer });
  }
}

/** Requests of eight weeks on all desks, the latest of each desk in the last hours. Returns their number. */
function planRequests(demo: Demo): number {
  const { end, random } = demo;
  let count = 0;
  for (const [desk, average] of Object.entries(requestsPerDay) as [DeskPath, number][]) {
    const days = workingDays(new Date(end.getTime() - requestDays * dayMs), new Date(end.getTime() - dayMs));
    const times = days.flatMap((day) => {
      const chances = Array.from({ length: 4 }, () => random() < average / 4);
      return chances.filter(Boolean).map(() => new Date(day.getTime() + (6 + 12 * random()) * hourMs));
    });
    // Support has two that nobody has looked at.
    const latest = [3, ...(desk === 'support-requests' ? [0.5] : [])];
    times.push(...latest.map((hours) => new Date(end.getTime() - hours * random() * hourMs)));
    for (const [index, time] of times.entries()) {
      planRequest(demo, desk, index, time);
      count += 1;
    }
  }
  return count;
}

/** Registrations and enrollments of six weeks. A third of those who enroll in a path complete it. */
async function planLearning({ timeline, end, random, visitor }: Demo): Promise<void> {
  const listOf = async (path: string) => (await visitor.call<{ items: { slug: string }[] }>('GET', `/api/public/${path}`)).items;
  const sources = [
    ['webinars', await listOf('webinars/upcoming'), 'register', 11],
    ['training-courses', await listOf('training-courses/status/open'), 'enroll', 5],
    ['learning-paths', await listOf('learning-paths'), 'enroll', 9],
  ] as const;
  for (const [kind, events, action, average] of sources) {
    for (const { slug } of events) {
      const participants = people.filter(() => random() < average / people.length);
      for (const [name, company] of participants) {
        const at = new Date(end.getTime() - (1 + random() * 1000) * hourMs);
        const path = `/api/public/${kind}/${slug}`;
        timeline.add(at, async () => {
          // The last place may be taken by somebody else.
          const person = { name, company, email: addressOf(name) };
          const receipt = await visitor.call<{ token?: string }>('POST', `${path}/${action}`, person).catch(() => null);
          const completedAt = new Date(at.getTime() + (4 + random() * 20) * dayMs);
          const token = kind === 'learning-paths' && random() < 0.35 ? receipt?.token : undefined;
          if (token) timeline.add(completedAt, async () => void (await visitor.call('POST', `${path}/complete`, { token })));
        });
      }
    }
  }
}

/** Signs in the administrators. The first one is the account of the demo. */
async function signInTeam(url: string, accounts: Account[]): Promise<Colleague[]> {
  const names = ['Mara Lindqvist', ...colleagues];
  return Promise.all(
    accounts.map(async (account, index) => {
      const api = new Api(url);
      await api.signIn(account);
      await api.call('PATCH', '/api/auth/me', { name: names[index] });
      const { id } = await api.call<{ id: string }>('GET', '/api/auth/me');
      return { id, api };
    }),
  );
}

/**
 * Creates the SQLite file of `config` with demo data.
 * @throws Error with the response if a call fails
 */
export async function fillWithDemoData(config: Config, accounts: { admin: Account; user: Account }): Promise<DemoData> {
  const end = new Date();
  const start = new Date(end.getTime() - monthsMs);
  const { admin, user } = accounts;
  const others = colleagues.map((name) => ({
    email: `${name.split(' ')[0]?.toLowerCase()}@demo.example`,
    password: admin.password,
  }));
  const admins = [admin, ...others];
  const server = await startDemoServer(config, admins, start);
  try {
    const timeline = new Timeline(end);
    const visitor = new Api(server.url);
    const team = await signInTeam(server.url, admins);
    const demo: Demo = { timeline, end, random: createRandom(), visitor, team };
    const [first] = team;
    for (const reply of savedReplies) await first?.api.call('POST', '/api/admin/saved-replies', reply);
    for (const day of workingDays(start, end)) timeline.add(new Date(day.getTime() + 7 * hourMs), server.runTasks);
    timeline.add(new Date(end.getTime() - 40 * dayMs), async () => {
      await visitor.call('POST', '/api/auth/register', { name: 'Demo user', ...user });
    });
    const keys = planLicenses({ ...demo, admins: team.map(({ api }) => api), plugin: visitor });
    const count = planRequests(demo);
    await planLearning(demo);
    timeline.add(new Date(end.getTime() - 3 * hourMs), async () => {
      await first?.api.call('POST', '/api/admin/users', { email: 'nils@demo.example', name: 'Nils Berg', role: 'admin' });
    });
    await timeline.run();
    await server.runTasks();
    await server.save();
    return { requests: count, licenses: keys.length, licenseKey: keys[0] ?? '' };
  } finally {
    await server.stop();
  }
}
