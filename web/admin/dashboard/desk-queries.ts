import { useSuspenseQueries } from '@tanstack/react-query';
import type { DeskDetails } from '../request/desk-details.ts';
import { detailsQuery } from '../details-query.ts';
import { type Desk, desks } from '../desks.ts';

/** Refresh interval of the dashboard. */
export const refreshMs = 60_000;

export interface LoadedDesk extends Desk {
  details: DeskDetails;
}

/** All desks with their operations; suspends until their code is loaded. */
export const useLoadedDesks = (): readonly LoadedDesk[] =>
  useSuspenseQueries({
    queries: desks.map((desk) => ({
      ...detailsQuery(desk),
      select: (details: DeskDetails): LoadedDesk => ({ ...desk, details }),
    })),
  }).map(({ data }) => data);
