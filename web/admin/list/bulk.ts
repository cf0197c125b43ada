// One action on many records, one after the other, each with its own result.
import { messageOf } from '../../api/errors.ts';
import type { FilterOption } from './filters.ts';

export interface BulkAction<Item> {
  key: string;
  /** On the button: `Assign to me`. */
  label: string;
  /** Title of the dialog that asks: `Move 3 support requests to “Spam”?` */
  question(count: number): string;
  /** Past tense, after a number: `moved to “Spam”`. */
  done: string;
  /** A value that has to be given first, such as a reason. */
  field?: BulkField;
  /** Resolves to what `undo` needs: the changed record. */
  perform(item: Item, input: string): Promise<unknown>;
  undo?(item: Item, answer: unknown): Promise<unknown>;
  /** Whether this record can be undone; without it all can. */
  canUndo?(item: Item, answer: unknown): boolean;
}

export interface BulkField {
  label: string;
  type: 'number' | 'text' | 'choice';
  /** What can be chosen. */
  options?: readonly FilterOption[];
  help?: string;
  /** What is wrong with the input, or null. */
  check(text: string): string | null;
}

export interface BulkResult<Item> {
  item: Item;
  /** What `perform` resolved to. */
  answer: unknown;
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
        (answer) => ({ item, answer, error: null }),
        (reason: unknown) => ({ item, answer: null, error: messageOf(reason) }),
      ),
    );
  }
}
