import { type RefObject, useMemo } from 'react';
import { useMedia } from '../useMedia.ts';
import { fitColumns } from './fit-columns.ts';
import { cardsQuery } from './ListTable.tsx';
import type { useColumnChoice } from './useColumnChoice.ts';
import { useWidth } from './useWidth.ts';

interface Room {
  region: RefObject<HTMLElement | null>;
  sort: string;
  /** Whether a record is open beside the list. */
  isBeside: boolean;
}

/** The columns that fit beside an open record; columns that the reader has chosen are all shown while the list is alone. */
export function useFittingColumns<Item>(
  { shown, isCustom }: ReturnType<typeof useColumnChoice<Item>>,
  { region, sort, isBeside }: Room,
) {
  const isCards = useMedia(cardsQuery);
  const width = useWidth(region);
  return useMemo(
    () => (isCards || (isCustom && !isBeside) ? shown : fitColumns(shown, width, sort)),
    [isCards, isCustom, isBeside, shown, width, sort],
  );
}
