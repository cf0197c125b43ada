import { type RefObject, useMemo } from 'react';
import { useMedia } from '../useMedia.ts';
import { fitColumns } from './fit-columns.ts';
import { cardsQuery } from './ListTable.tsx';
import type { useColumnChoice } from './useColumnChoice.ts';
import { useWidth } from './useWidth.ts';

interface FittingOptions {
  region: RefObject<HTMLElement | null>;
  sort: string;
  /** Whether each row has a checkbox. */
  hasCheckboxes: boolean;
  /** Whether a record is open beside the list. */
  hasSidePanel: boolean;
}

/** The columns that fit. Columns chosen by the user are all shown, unless a record is open beside the list. */
export function useFittingColumns<Item>(
  { shown, isCustom }: ReturnType<typeof useColumnChoice<Item>>,
  { region, sort, hasCheckboxes, hasSidePanel }: FittingOptions,
) {
  const isCards = useMedia(cardsQuery);
  const width = useWidth(region);
  return useMemo(
    () => (isCards || (isCustom && !hasSidePanel) ? shown : fitColumns(shown, { width, sort, hasCheckboxes })),
    [isCards, isCustom, hasSidePanel, shown, width, sort, hasCheckboxes],
  );
}
