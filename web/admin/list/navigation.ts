/** Where an open record stands in its list, and the way to the ones around it. */
export interface RecordNavigation {
  place: RecordPlace;
  /** Ids before and after the open record in the order of the list, null at its ends; also where it has left the list. */
  previous: string | null;
  next: string | null;
  open(id: string | null): void;
  /** Reads on in the list until the record is found, as far as is reasonable; then as far again each time. */
  seek(): void;
}

export type RecordPlace =
  | { kind: 'known'; index: number; total: number }
  /** Rows are being read; it may be among them. */
  | { kind: 'sought' }
  /** Not among the rows that have been read; `isFurther` where more can be. */
  | { kind: 'beyond'; rows: number; isFurther: boolean }
  /** The whole list has been read, and does not have it as it is filtered. */
  | { kind: 'absent' }
  /** It was there, and belongs into the list no longer. */
  | { kind: 'left' }
  /** There are no rows to say anything by. */
  | { kind: 'unknown' };
