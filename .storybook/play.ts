// Play functions of stories: actions and assertions.
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { minFillMs } from '../openapi/minimum-fill-time.ts';
import type { OperationId } from '../openapi/read.ts';
import { snackbar } from '../web/snackbar/snackbar.ts';
import { advanceStoryClock } from './clock.ts';
import { exampleBody, longBody } from './examples.ts';

/** Long enough for a busy machine. A query returns as soon as it succeeds. */
export const patience = { timeout: 60_000 };

export type Play = (context: { canvasElement: HTMLElement }) => Promise<void>;

/** Dialogs and menus are rendered outside the story's element. */
const page = () => within(document.body);

/** Runs play functions in sequence. */
export const steps =
  (...plays: Play[]): Play =>
  async (context) => {
    for (const play of plays) await play(context);
  };

/** Waits until every text is visible on the page. */
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

/** Asserts that the texts of drawings, which shrink with their drawing, are shown at 10 px or larger. */
export const hasLegibleDrawings: Play = async ({ canvasElement }) => {
  const texts = [...canvasElement.querySelectorAll('svg text')] as SVGTextElement[];
  await expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    const scale = text.getScreenCTM()?.a ?? 0;
    await expect(scale * parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(10);
  }
};

/** Waits until every text is on the page. It may be hidden, as the filters of a list are on a phone. */
export const contains =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts) await page().findAllByText(text, {}, patience);
  };

/** Asserts that none of the texts is on the page. */
export const lacks =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts) await expect(page().queryByText(text)).toBeNull();
  };

/** Waits until none of the texts is on the page. */
export const loses =
  (...texts: (string | RegExp)[]): Play =>
  async () => {
    for (const text of texts) await waitFor(() => expect(page().queryByText(text)).toBeNull(), patience);
  };

/** Waits until an element with this role, and this name if given, is on the page. */
export const showsRole =
  (role: string, name?: string | RegExp): Play =>
  async () => {
    await page().findAllByRole(role, name ? { name } : {}, patience);
  };

export const showsHeading = (name: string | RegExp): Play => showsRole('heading', name);

/** Waits until an element with this accessible name has the focus. */
export const focuses =
  (name: string | RegExp): Play =>
  async () => {
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name), patience);
  };

/** Waits until nothing scrolls sideways: neither the page nor, in the admin area, the screen or the open record. */
export const fitsScreen: Play = async () => {
  const scrollAreas = () => [document.documentElement, ...document.querySelectorAll('main, aside')];
  await waitFor(() => {
    for (const { scrollWidth, clientWidth } of scrollAreas()) expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }, patience);
};

/** Waits until no element with this role is on the page. */
export const losesRole =
  (role: string): Play =>
  async () => {
    await waitFor(() => expect(page().queryByRole(role)).toBeNull(), patience);
  };

/** Waits until the snackbar, which stories do not render, has this message. */
export const notifies =
  (text: string): Play =>
  async () => {
    await waitFor(() => expect(snackbar.current?.text).toBe(text), patience);
  };

export const presses =
  (name: string | RegExp, role = 'button'): Play =>
  async () => {
    await userEvent.click(await page().findByRole(role, { name }, patience));
  };

const fiveMinutesMs = 5 * 60_000;

/** Comes back to the tab after five minutes: the data on the page is then fetched again. */
export const comesBack: Play = async () => {
  advanceStoryClock(fiveMinutesMs);
  window.dispatchEvent(new Event('visibilitychange'));
};

/** Types a text into a field. */
export const types =
  (name: string | RegExp, text: string): Play =>
  async () => {
    await userEvent.type(await page().findByRole('textbox', { name }, patience), text);
  };

/** Waits until the element with this role says that its content is still loading. */
export const isLoading =
  (role: string): Play =>
  async () => {
    await waitFor(() => expect(page().getByRole(role)).toHaveAttribute('aria-busy', 'true'), patience);
  };

/** Waits until the button shows that its action is pending. Spectrum shows the progress circle after one second. */
export const isPending =
  (name: string | RegExp): Play =>
  async () => {
    const button = await page().findByRole('button', { name }, patience);
    const isVisible = () => button.querySelector('[role="progressbar"]')?.checkVisibility({ visibilityProperty: true });
    await waitFor(() => expect(isVisible()).toBe(true), patience);
  };

/** Chooses a file in a file input. */
export const uploads =
  (label: string | RegExp, name: string, content: string | Uint8Array<ArrayBuffer>): Play =>
  async () => {
    const field = await page().findByLabelText(label, {}, patience);
    await userEvent.upload(field, new File([content], name));
  };

/** Presses a button in the open dialog. The page behind it may have a button with the same name. */
export const pressesInDialog =
  (name: string | RegExp): Play =>
  async () => {
    const dialog = await page().findByRole('dialog', {}, patience);
    await userEvent.click(await within(dialog).findByRole('button', { name }, patience));
  };

/** Checks every checkbox, such as those of table rows and cards. */
export const ticksAll: Play = async () => {
  const boxes = await page().findAllByRole<HTMLInputElement>('checkbox', {}, patience);
  // The first checkbox of a table checks all others.
  for (const box of boxes) if (!box.checked) await userEvent.click(box);
};

/**
 * Changes the browser's address, as a navigation of the site does. (The router of a story keeps its address in memory.)
 * The new address would close an open record.
 */
export const leaves: Play = async () => {
  const address = new URL(window.location.href);
  address.searchParams.set('open', 'elsewhere');
  window.history.pushState(null, '', address);
};

export interface FillOptions {
  /** Name of the example, by default the first one. */
  name?: string;
  /** Fills in every text at its maximum length. */
  long?: boolean;
}

/** Fills in a form with a request example of its operation, in the order of the example's fields, and as slowly as a person. */
export const fillsIn =
  (form: string, operation: OperationId, { name, long = false }: FillOptions = {}): Play =>
  async ({ canvasElement }) => {
    for (const [field, value] of Object.entries(long ? longBody(operation, name) : exampleBody(operation, name))) {
      const control = canvasElement.querySelector<HTMLInputElement | HTMLSelectElement>(`#${form}-${field}`);
      // The form itself sets some fields, such as the topic of a sales inquiry.
      if (!control) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        if (!control.checked) await userEvent.click(control);
      } else if (control instanceof HTMLSelectElement) await userEvent.selectOptions(control, String(value));
      else await fireEvent.change(control, { target: { value: Array.isArray(value) ? value.join(', ') : String(value) } });
    }
    advanceStoryClock(minFillMs);
  };
