import { useState } from 'react';

/** Appends rows to a list of a form. `added` is the index of the last one, whose first field takes the focus. */
export function useAddedRow<Row>(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const [added, setAdded] = useState<number | null>(null);
  const add = (row: Row) => {
    setAdded(rows.length);
    onChange([...rows, row]);
  };
  return { added, add };
}
