import { DeskChart } from './DeskChart.tsx';
import type { LoadedDesk } from './desk-queries.ts';
import { ageSpans, lastDays } from './spans.ts';
import { useSpanCounts } from './useSpanCounts.ts';

const days = 14;
const noFilters = () => ({});
const unfinishedOnly = ({ details }: LoadedDesk) => ({ status: [...details.unfinishedStatuses] });

/** Requests per day, and the age of unfinished requests. */
export default function Charts() {
  const now = new Date();
  const [perDay, byAge] = [lastDays(days, now), ageSpans(now).toReversed()];
  return (
    <>
      <DeskChart
        title="Requests per day"
        spans={perDay}
        result={useSpanCounts('per-day', perDay, noFilters)}
        filtersOf={noFilters}
        emptyText="No requests in the last 14 days."
      />
      <DeskChart
        title="Age of open requests"
        spans={byAge}
        result={useSpanCounts('by-age', byAge, unfinishedOnly)}
        filtersOf={unfinishedOnly}
        emptyText="No open requests."
      />
    </>
  );
}
