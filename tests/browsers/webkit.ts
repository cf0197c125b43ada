// WebKitGTK over WebDriver.
import type { BrowserKind, Driver } from './driver.ts';
import { findElement, type Target } from './find-element.ts';
import { findProgram } from './find-program.ts';
import { type ElementReference, openSession, pathOf, type Session } from './web-driver.ts';

// WebDriver returns a reference to an element.
const find = ({ evaluate }: Session, { role, name }: Target) =>
  evaluate(findElement, role, name.source) as unknown as Promise<ElementReference | null>;

const scrollTo = (element: HTMLElement) => element.scrollIntoView({ block: 'center' });

/** Finds an element and scrolls to it: the driver itself does not always do so before a click. */
async function locate(session: Session, target: Target): Promise<ElementReference> {
  const element = await find(session, target);
  if (!element) throw new Error(`No ${target.role} is named ${target.name}.`);
  await session.evaluate(scrollTo, element as unknown as HTMLElement);
  return element;
}

async function doubleClick({ post }: Session, element: ElementReference): Promise<void> {
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const actions = [{ type: 'pointerMove', x: 0, y: 0, origin: element }, ...press, ...press];
  await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
}

async function select({ post }: Session, element: ElementReference, text: string): Promise<void> {
  const option = await post<ElementReference>(`${pathOf(element)}/element`, {
    using: 'xpath',
    value: `.//option[normalize-space() = '${text}']`,
  });
  await post(`${pathOf(option)}/click`);
}

/** Starts to collect the page's uncaught errors, which WebDriver does not report. */
function collectErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { uncaughtErrors: errors });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

const collectedErrors = () => (window as { uncaughtErrors?: string[] }).uncaughtErrors ?? [];

async function launch(program: string): Promise<Driver> {
  const session = await openSession(program);
  const { browserVersion, get, post, evaluate, close } = session;
  const errorsOfEarlierPages: string[] = [];
  return {
    version: browserVersion,
    async open(url) {
      errorsOfEarlierPages.push(...(await evaluate(collectedErrors)));
      await post('/url', { url });
      await evaluate(collectErrors);
    },
    evaluate,
    has: async (target) => (await find(session, target)) !== null,
    click: async (target) => post(`${pathOf(await locate(session, target))}/click`),
    doubleClick: async (target) => doubleClick(session, await locate(session, target)),
    type: async (target, text) => post(`${pathOf(await locate(session, target))}/value`, { text }),
    select: async (target, option) => select(session, await locate(session, target), option),
    resize: (width, height) => post('/window/rect', { width, height }),
    screenshot: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    uncaughtErrors: async () => [...errorsOfEarlierPages, ...(await evaluate(collectedErrors))],
    close,
  };
}

export const webkit: BrowserKind = {
  name: 'WebKitGTK',
  advice: 'Install its driver (Debian: apt-get install webkit2gtk-driver xvfb), or set WEBKIT_DRIVER_PATH.',
  find: () =>
    process.env['DISPLAY'] || findProgram('Xvfb') ? (process.env['WEBKIT_DRIVER_PATH'] ?? findProgram('WebKitWebDriver')) : null,
  launch,
};
