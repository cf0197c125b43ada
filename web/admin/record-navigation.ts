/** The position of the open record in its list, and the ids of its neighbors. */
export interface RecordNavigation {
  position: RecordPosition;
  /** Ids of the neighbors in list order; null at the ends of the list. Kept after the record has left the list. */
  previous: string | null;
  next: string | null;
  open(id: string | null): void;
  /** Loads more rows, up to a limit, until the record is among them; each call raises the limit. */
  seek(): void;
}

export type RecordPosition =
  | { kind: 'known'; index: number; total: number }
  /** Rows are being loaded, and the record may be among them. */
  | { kind: 'seeking' }
  /** Not among the loaded rows. `canLoadMore` is false if no more rows can be loaded. */
  | { kind: 'not-loaded'; rows: number; canLoadMore: boolean }
  /** The whole filtered list is loaded and does not contain the record. */
  | { kind: 'not-in-list' }
  /** The record was in the list but no longer matches the filters. */
  | { kind: 'no-longer-in-list' }
  /** The list could not be loaded. */
  | { kind: 'unknown' };
