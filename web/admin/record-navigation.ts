/** Where an open record is in its list, and the ids of its neighbors. */
export interface RecordNavigation {
  position: RecordPosition;
  /** Ids before and after the open record in the order of the list, null at its ends; also known after it has left the list. */
  previous: string | null;
  next: string | null;
  open(id: string | null): void;
  /** Loads more rows, up to a limit, until the record is among them; each call raises the limit. */
  seek(): void;
}

export type RecordPosition =
  | { kind: 'known'; index: number; total: number }
  /** Rows are being loaded; it may be among them. */
  | { kind: 'seeking' }
  /** Not among the loaded rows; `canLoadMore` where more rows can be loaded. */
  | { kind: 'beyond'; rows: number; canLoadMore: boolean }
  /** The whole filtered list is loaded and does not contain the record. */
  | { kind: 'absent' }
  /** It was in the list and no longer matches the filters. */
  | { kind: 'left' }
  /** No rows could be loaded. */
  | { kind: 'unknown' };
