/** Where an open record stands in its list, and the way to the ones around it. */
export interface RecordNavigation {
  /** Its place among the rows; null where the list as it is filtered does not have it (yet). */
  position: { index: number; total: number } | null;
  /** Ids before and after the open record in the order of the list, null at its ends; also where it has left the list. */
  previous: string | null;
  next: string | null;
  open(id: string | null): void;
}
