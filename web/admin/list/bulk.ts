// Runs one action on many records, one after the other, with a result for each.
import { messageOf } from '../../api/errors.ts';
import type { Option } from '../Choice.tsx';

export interface BulkAction<Item> {
  key: string;
  /** Label of the button: `Assign to me`. With `…` at its end if the action has a field. */
  label: string;
  /** Title of the confirmation dialog: `Move 3 support requests to “Spam”?` */
  question(count: number): string;
  /** Past tense, after a number: `moved to “Spam”`. */
  done: string;
  /** An input that the action needs, such as a reason. */
  field?: BulkField;
  /** Resolves to what `undo` needs: the changed record. */
  perform(item: Item, input: string): Promise<unknown>;
  undo?(item: Item, response: unknown): Promise<unknown>;
  /** Whether the action can be undone for this record; by default always. */
  canUndo?(item: Item, response: unknown): boolean;
}

export interface BulkField {
  label: string;
  type: 'number' | 'text' | 'choice' | 'date';
  /** The options of a choice. */
  options?: readonly Option[];
  help?: string;
  /** Returns an error message, or null if the input is valid. */
  check(text: string): string | null;
}

export interface BulkResult<Item> {
  item: Item;
  /** What `perform` resolved to. */
  response: unknown;
  /** Null on success. */
  error: string | null;
}

export interface BulkOptions<Item> {
  items: readonly Item[];
  perform(item: Item): Promise<unknown>;
  onResult(result: BulkResult<Item>): void;
  signal: AbortSignal;
}

/** Performs the action on each record in turn until it is aborted; a failure does not stop the rest. */
export async function runBulk<Item>({ items, perform, onResult, signal }: BulkOptions<Item>): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return;
    onResult(
      await perform(item).then(
        (response) => ({ item, response, error: null }),
        (reason: unknown) => ({ item, response: null, error: messageOf(reason) }),
      ),
    );
  }
}
