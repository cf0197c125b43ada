// The actions of a user in a browser. Each waits until its element is on the page.
import type { Driver } from './driver.ts';
import type { Target } from './find-element.ts';
import { waitFor } from './wait-for.ts';

type Role = Target['role'];

export interface User {
  /** Opens a page of the site and waits until React has hydrated it. */
  visit(url: string): Promise<void>;
  sees(role: Role, name: RegExp): Promise<void>;
  /** Waits for visible text and returns the part that matches. */
  reads(pattern: RegExp): Promise<string>;
  click(role: Role, name: RegExp): Promise<void>;
  doubleClick(role: Role, name: RegExp): Promise<void>;
  type(field: RegExp, text: string): Promise<void>;
  select(field: RegExp, option: string): Promise<void>;
}

const isInteractive = () => 'interactive' in document.documentElement.dataset;
const visibleText = () => document.body.innerText;

export function createUser(driver: Driver): User {
  async function find(role: Role, name: RegExp): Promise<Target> {
    await waitFor(`the ${role} ${name}`, () => driver.has({ role, name }));
    return { role, name };
  }
  return {
    async visit(url) {
      await driver.open(url);
      await waitFor('hydration', () => driver.evaluate(isInteractive));
    },
    sees: async (role, name) => void (await find(role, name)),
    async reads(pattern) {
      const [text] = await waitFor(`the text ${pattern}`, async () => pattern.exec(await driver.evaluate(visibleText)));
      return text;
    },
    click: async (role, name) => driver.click(await find(role, name)),
    doubleClick: async (role, name) => driver.doubleClick(await find(role, name)),
    type: async (field, text) => driver.type(await find('textbox', field), text),
    select: async (field, option) => driver.select(await find('combobox', field), option),
  };
}
