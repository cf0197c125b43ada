// What stories do and look for, as their play functions.
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import type { OperationId } from '../web/dev/contract.ts';
import { exampleBody } from './examples.ts';

/** Long enough for a busy machine; what is there already does not wait. */
const patience = { timeout: 15_000 };

export type Play = (context: { canvasElement: HTMLElement }) => Promise<void>;

/** What stands in dialogs and menus lies outside of the story's own element. */
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

export const presses =
  (name: string | RegExp, role = 'button'): Play =>
  async () => {
    await userEvent.click(await page().findByRole(role, { name }, patience));
  };

/** Fills a form of the site with an example of the body that its operation takes, in the order of the body. */
export const fillsIn =
  (form: string, operation: OperationId, name?: string): Play =>
  async ({ canvasElement }) => {
    for (const [field, value] of Object.entries(exampleBody(operation, name))) {
      const control = canvasElement.querySelector<HTMLInputElement | HTMLSelectElement>(`#${form}-${field}`);
      // The topic of a sales inquiry and the like are not the visitor's to fill in.
      if (!control) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') {
        if (!control.checked) await userEvent.click(control);
      } else if (control instanceof HTMLSelectElement) await userEvent.selectOptions(control, String(value));
      else await fireEvent.change(control, { target: { value: Array.isArray(value) ? value.join(', ') : String(value) } });
    }
  };
