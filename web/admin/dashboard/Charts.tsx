import { DeskChart } from './DeskChart.tsx';
import type { Desk } from './desks.ts';
import { ages, lastDays } from './spans.ts';
import { useSpanCounts } from './useSpanCounts.ts';

const days = 14;
const everything = () => ({});
const unfinished = ({ unfinished: status }: Desk) => ({ status: [...status] });

/** Requests over time, and how old those are that nobody has finished. */
export default function Charts() {
  const now = new Date();
  const [perDay, byAge] = [lastDays(days, now), ages(now).toReversed()];
  return (
    <>
      <DeskChart
        title="Requests per day"
        spans={perDay}
        result={useSpanCounts('per-day', perDay, everything)}
        filtersOf={everything}
        emptyText="No request has come in the last 14 days."
      />
      <DeskChart
        title="Age of open requests"
        spans={byAge}
        result={useSpanCounts('by-age', byAge, unfinished)}
        filtersOf={unfinished}
        emptyText="No request is open."
      />
    </>
  );
}
