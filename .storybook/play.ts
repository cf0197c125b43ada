// What stories do and look for, as their play functions.
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import type { OperationId } from '../openapi/read.ts';
import { exampleBody, longBody } from './examples.ts';

/** Long enough for a busy machine; what is there already does not wait. */
export const patience = { timeout: 60_000 };

export type Play = (context: { canvasElement: HTMLElement }) => Promise<void>;

/** Dialogs and menus are outside of the story's element. */
const page = () => within(document.body);

/** One thing after the other. */
export const steps =
  (...plays: Play[]): Play =>
  async (context) => {
    for (const play of plays) await play(context);
  };

/** Waits until every text is on the page, and seen. */
export const shows =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts)
      await waitFor(
        () =>
          expect(
            page()
              .getAllByText(text)
              .some((element) => element.checkVisibility()),
          ).toBe(true),
        patience,
      );
  };

/** Is content where none of the texts is on the page. */
export const lacks =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts) await expect(page().queryByText(text)).toBeNull();
  };

/** Waits until none of the texts is on the page any more. */
export const loses =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts) await waitFor(() => expect(page().queryByText(text)).toBeNull(), patience);
  };

/** Waits until something with this role, and name, is on the page. */
export const showsRole =
  (role: string, name?: string | RegExp): Play =>
  async () => {
    await page().findAllByRole(role, name ? { name } : {}, patience);
  };

export const showsHeading = (name: string | RegExp): Play => showsRole('heading', name);

/** Waits until nothing with this role is on the page any more. */
export const losesRole =
  (role: string): Play =>
  async () => {
    await waitFor(() => expect(page().queryByRole(role)).toBeNull(), patience);
  };

export const presses =
  (name: string | RegExp, role = 'button'): Play =>
  async () => {
    await userEvent.click(await page().findByRole(role, { name }, patience));
  };

/** Waits until the button shows that what it started is under way; its progress circle comes a second late. */
export const isPending =
  (name: string | RegExp): Play =>
  async () => {
    const button = await page().findByRole('button', { name }, patience);
    const isSeen = () => button.querySelector('[role="progressbar"]')?.checkVisibility({ visibilityProperty: true });
    await waitFor(() => expect(isSeen()).toBe(true), patience);
  };

/** Chooses a file in a field for files. */
export const uploads =
  (label: string | RegExp, name: string, content: string | Uint8Array<ArrayBuffer>): Play =>
  async () => {
    const field = await page().findByLabelText(label, {}, patience);
    await userEvent.upload(field, new File([content], name));
  };

/** Presses a button of the open dialog; the page behind it may have one of the same name. */
export const pressesInDialog =
  (name: string | RegExp): Play =>
  async () => {
    const dialog = await page().findByRole('dialog', {}, patience);
    await userEvent.click(await within(dialog).findByRole('button', { name }, patience));
  };

/** Ticks what can be ticked: rows of a table, cards. */
export const ticksAll: Play = async () => {
  const boxes = await page().findAllByRole<HTMLInputElement>('checkbox', {}, patience);
  // The first of a table ticks all others.
  for (const box of boxes) if (!box.checked) await userEvent.click(box);
};

/**
 * Goes to another address of the browser's own, as the site does: the story's are kept in memory. The one that is gone
 * to would close whatever is open.
 */
export const leaves: Play = async () => {
  const address = new URL(window.location.href);
  address.searchParams.set('open', 'elsewhere');
  window.history.pushState(null, '', address);
};

export interface FillOptions {
  /** Name of the example, the first by default. */
  name?: string | undefined;
  /** Each text as long as it may be. */
  long?: boolean;
}

/** Fills a form of the site with an example of the body that its operation takes, in the order of the body. */
export const fillsIn =
  (form: string, operation: OperationId, { name, long = false }: FillOptions = {}): Play =>
  async ({ canvasElement }) => {
    for (const [field, value] of Object.entries(long ? longBody(operation, name) : exampleBody(operation, name))) {
      const control = canvasElement.querySelector<HTMLInputElement | HTMLSelectElement>(`#${form}-${field}`);
      // The topic of a sales inquiry and the like are not the visitor's to fill in.
      if (!control) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        if (!control.checked) await userEvent.click(control);
      } else if (control instanceof HTMLSelectElement) await userEvent.selectOptions(control, String(value));
      else await fireEvent.change(control, { target: { value: Array.isArray(value) ? value.join(', ') : String(value) } });
    }
  };
