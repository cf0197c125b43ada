// A WebDriver client (https://www.w3.org/TR/webdriver2/) with the commands that the journeys need.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../../scripts/free-port.ts';
import type { Driver } from './driver.ts';
import { waitFor } from './wait-for.ts';

/** The key under which WebDriver refers to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Record<typeof elementKey, string>;
export const pathOf = (element: ElementReference) => `/element/${element[elementKey]}`;

/** Calls the driver program and returns the `value` of its response. */
type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

export interface Session {
  browserVersion: string;
  /** Paths are relative to the session. */
  get<Value>(path: string): Promise<Value>;
  post<Value = void>(path: string, body?: object): Promise<Value>;
  evaluate: Driver['evaluate'];
  /** Ends the browser and its driver program. */
  close(): Promise<void>;
}

function createCall(origin: string): Call {
  return async (method, path, body) => {
    const response = await fetch(origin + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** Starts a virtual screen (Xvfb) on machines without a screen. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess | null }> {
  const { DISPLAY: display } = process.env;
  if (display) return { display, screen: null };
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, screen };
}

async function startProgram(program: string): Promise<{ call: Call; stop(): Promise<void> }> {
  const { display, screen } = await startScreen();
  const port = await findFreePort();
  const driver = spawn(program, [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: 'ignore' });
  const ended = once(driver, 'close');
  const call = createCall(`http://127.0.0.1:${port}`);
  await waitFor('the WebDriver program', () => call<object>('GET', '/status').catch(() => null));
  const stop = async () => {
    driver.kill();
    await ended;
    screen?.kill();
  };
  return { call, stop };
}

/** Starts a driver program and a browser. */
export async function openSession(program: string): Promise<Session> {
  const { call, stop } = await startProgram(program);
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: {} },
  );
  const path = `/session/${sessionId}`;
  const post: Session['post'] = (command, body = {}) => call('POST', path + command, body);
  return {
    browserVersion: capabilities.browserVersion,
    get: (command) => call('GET', path + command),
    post,
    evaluate: (work, ...args) => post('/execute/sync', { script: `return (${work})(...arguments)`, args }),
    async close() {
      await call('DELETE', path);
      await stop();
    },
  };
}
