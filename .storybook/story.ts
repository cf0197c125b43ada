// The settings of a story's environment. Stage.tsx applies them.
import type { Network } from './network.ts';

export type Role = 'nobody' | 'user' | 'admin';

export interface Surroundings {
  /** Path and query of the page, such as `/admin/families?q=tee`. */
  path?: string;
  /** Responses of operations; others return their success response. */
  network?: Network;
  role?: Role;
  /** False: the browser reports that it is offline. */
  online?: boolean;
  /** The stored cookie choice, by default `essential`. With `none`, the consent dialog is shown. */
  consent?: 'all' | 'essential' | 'reject' | 'none';
  /** `page`: a public page; `admin`: in the admin area's frame; `column`: in a column of text; `bare`: no frame. */
  frame?: 'page' | 'admin' | 'column' | 'bare';
}

/** Parameters of a story or of all stories of a file. The settings of a story override those of its file. */
export const given = (surroundings: Surroundings) => ({ parameters: { surroundings } });

/** Shows a story on a phone. */
export const onPhone = { globals: { viewport: { value: 'phone', isRotated: false } } };

/** Shows a story on a desktop only, because it uses controls that a phone does not have. */
export const onDesktop = { globals: { viewport: { value: 'desktop', isRotated: false } } };

/** Viewports in CSS pixels, by their names in Storybook's toolbar. */
export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** Text that overflows its line, with a very long word, for components whose text does not come from a record. */
export const longText =
  'Rohrleitungsisometriezeichnungsnummernverzeichnis and other words that are longer than anybody wanted, in a text that goes on for longer than there is room on one line.';
