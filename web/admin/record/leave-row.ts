/**
 * Call before a row is removed by its last button. The next row gets the elements of the removed row, because rows have no
 * ids, and so the focus. After the last row, the focus goes to the same button of the row before it.
 */
export function leaveRow(row: Element | null): void {
  if (row?.nextElementSibling?.matches(row.tagName)) return;
  [...(row?.previousElementSibling?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}
