import type { ReactNode } from 'react';
import type { RecordNavigation } from '../record-navigation.ts';

/** A panel in the place of a record. A button above the list and a command open it. */
export interface Panel {
  /** Label of the button and of the command. */
  label: string;
  /** Whether it adds a record: its button is the main one, and its command has the key `n`. */
  isMain?: boolean;
  show(navigation: RecordNavigation): ReactNode;
}

export type Panels = Readonly<Record<string, Panel>>;
