// Spans of days in the local time zone, and the number of records in each.
import { largestPageSize } from '../../api/largest-page-size.ts';
import { dayAfter, dayOf, startOfDay } from '../list/days.ts';
import type { FetchPage } from '../list/useListQuery.ts';
import type { RequestParameters } from '../request/request-types.ts';

export interface Span {
  /** Label below the column in the chart. */
  label: string;
  /** Name in tables and for screen readers. */
  name: string;
  /** First and last day, `2026-11-20`; null for an open end. */
  from: string | null;
  to: string | null;
}

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** The last days up to today, one span each. */
export function lastDays(count: number, now: Date): Span[] {
  return Array.from({ length: count }, (_none, index) => {
    const day = dayOf(now, count - 1 - index);
    const at = new Date(startOfDay(day) ?? now);
    return { label: String(at.getDate()), name: dayName.format(at), from: day, to: day };
  });
}

/** Spans by the age of a record, from today to more than 28 days. */
export const ageSpans = (now: Date): Span[] => [
  { label: 'Today', name: 'Today', from: dayOf(now), to: null },
  { label: '1–3 d', name: '1–3 days', from: dayOf(now, 3), to: dayOf(now, 1) },
  { label: '4–7 d', name: '4–7 days', from: dayOf(now, 7), to: dayOf(now, 4) },
  { label: '8–28 d', name: '8–28 days', from: dayOf(now, 28), to: dayOf(now, 8) },
  { label: 'Older', name: 'Over 28 days', from: null, to: dayOf(now, 29) },
];

/** The parameters that restrict a list call to a span. */
export const parametersOf = ({ from, to }: Pick<Span, 'from' | 'to'>): RequestParameters => ({
  ...(from ? { createdFrom: startOfDay(from) ?? from } : {}),
  ...(to ? { createdTo: dayAfter(to) ?? to } : {}),
});

export interface CountOptions {
  list: FetchPage<{ createdAt: string }, RequestParameters>;
  /** Additional parameters of every call. */
  parameters: RequestParameters;
  spans: readonly Span[];
  /** Counts one span with a separate call, which may be cached. */
  count(parameters: RequestParameters): Promise<number>;
  signal: AbortSignal;
}

/**
 * The number of records in each span: with one call if all records fit on one page, otherwise with one small call per
 * span.
 */
export async function countSpans({ list, parameters, spans, count, signal }: CountOptions): Promise<number[]> {
  const froms = spans.map(({ from }) => from);
  const tos = spans.map(({ to }) => to);
  const whole = {
    from: froms.includes(null) ? null : (froms.toSorted()[0] ?? null),
    to: tos.includes(null) ? null : (tos.toSorted().at(-1) ?? null),
  };
  const page = await list({ ...parameters, ...parametersOf(whole), sort: '-createdAt', limit: largestPageSize }, { signal });
  if (page.nextCursor !== null) return Promise.all(spans.map((span) => count({ ...parameters, ...parametersOf(span) })));
  const days = page.items.map(({ createdAt }) => dayOf(new Date(createdAt)));
  return spans.map(({ from, to }) => days.filter((day) => (!from || day >= from) && (!to || day <= to)).length);
}
