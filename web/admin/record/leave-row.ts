/**
 * Keeps the focus in a list when the last button of a row removes the row. Call it before the removal. Rows have no ids, so
 * React shows the next row in the elements of the removed one, and its button has the focus. If there is no next row, the last
 * button of the previous row is focused.
 */
export function leaveRow(row: Element | null): void {
  if (row?.nextElementSibling?.matches(row.tagName)) return;
  [...(row?.previousElementSibling?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}
