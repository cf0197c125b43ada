// The same done to many records, one after the other, each with its own answer.
import { messageOf } from '../../api/errors.ts';

export interface BulkAction<Item> {
  key: string;
  /** On the button: `Spam`, `Hide`. */
  label: string;
  /** What is going to happen, with the number: `Move 3 support requests to “Spam”?` */
  question(count: number): string;
  /** What has happened: `moved to “Spam”`. */
  done: string;
  /** What has to be given first, a reason for example. */
  field?: BulkField;
  /** Answers what `undo` needs: the record as it is then. */
  perform(item: Item, given: string): Promise<unknown>;
  /** Takes it back, where that is possible. */
  undo?(item: Item, answer: unknown): Promise<unknown>;
  /** Whether this one can be taken back; without it all can. */
  canUndo?(item: Item, answer: unknown): boolean;
}

export interface BulkField {
  label: string;
  type: 'number' | 'text';
  help?: string;
  /** What stands in the way of what was typed, or null. */
  check(text: string): string | null;
}

export interface BulkResult<Item> {
  item: Item;
  /** What `perform` answered. */
  answer: unknown;
  /** Null where it was done. */
  error: string | null;
}

export interface BulkOptions<Item> {
  items: readonly Item[];
  perform(item: Item): Promise<unknown>;
  onResult(result: BulkResult<Item>): void;
  signal: AbortSignal;
}

/** Does it to each record in turn until all are done or it is given up; what fails does not stop the rest. */
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
