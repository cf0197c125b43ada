// The settings of a story's surroundings. The rest (providers, network, session, clock) is Stage.tsx.
import type { Network } from './network.ts';

export type Role = 'nobody' | 'user' | 'admin';

export interface Surroundings {
  /** Address with its query, which screens read: `/admin/families?q=tee`. */
  path?: string;
  /** What operations answer; one that is not named answers its happy path. */
  network?: Network;
  role?: Role;
  /** False where the browser knows that it has no network, as on a page from the last visit. */
  online?: boolean;
  /** What was chosen about cookies; `none` asks. By default the essential only. */
  consent?: 'all' | 'essential' | 'reject' | 'none';
  /** `page` for a public screen, `admin` inside the admin area's frame, `column` inside a column of text, `bare` without a frame. */
  frame?: 'page' | 'admin' | 'column' | 'bare';
}

/** Parameters of a story, or of all stories of a file. A story's own surroundings are laid over its file's. */
export const given = (surroundings: Surroundings) => ({ parameters: { surroundings } });

/** Globals of a story on a phone. */
export const onPhone = { globals: { viewport: { value: 'phone', isRotated: false } } };

/** Width of a phone, in CSS pixels, and the height of what it shows. */
export const phone = { width: 390, height: 844 };

/** For a component whose text is no record's: longer than its place, with a word that cannot be broken at a space. */
export const longText =
  'Rohrleitungsisometriezeichnungsnummernverzeichnis and other words that are longer than anybody wanted, in a text that goes on for longer than there is room on one line.';
