// Firefox over WebDriver BiDi.
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserKind, Driver } from './driver.ts';
import { findElement, type Target } from './find-element.ts';
import { findProgram } from './find-program.ts';

async function find(page: Page, { role, name }: Target): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle(findElement, role, name.source);
  return handle.asElement() as ElementHandle<HTMLElement> | null;
}

async function locate(page: Page, target: Target): Promise<ElementHandle<HTMLElement>> {
  const element = await find(page, target);
  if (!element) throw new Error(`No ${target.role} is named ${target.name}.`);
  return element;
}

async function select(element: ElementHandle<HTMLElement>, text: string): Promise<void> {
  const values = await element.evaluate(
    (box, wanted) => [...(box as HTMLSelectElement).options].filter((option) => option.text === wanted).map(({ value }) => value),
    text,
  );
  await element.select(...values);
}

async function launch(program: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    version: (await browser.version()).replace('firefox/', ''),
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (work, ...parameters) => page.evaluate(work as (...values: unknown[]) => unknown, ...parameters) as never,
    has: async (target) => (await find(page, target)) !== null,
    click: async (target) => (await locate(page, target)).click(),
    doubleClick: async (target) => (await locate(page, target)).click({ count: 2 }),
    type: async (target, text) => (await locate(page, target)).type(text),
    select: async (target, option) => select(await locate(page, target), option),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    uncaughtErrors: () => Promise.resolve([...errors]),
    close: () => browser.close(),
  };
}

export const firefox: BrowserKind = {
  name: 'Firefox',
  advice: 'Install Firefox ESR (Debian: apt-get install firefox-esr), or set FIREFOX_PATH.',
  find: () =>
    process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'),
  launch,
};
