import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../connection/LoadError.tsx';
import { countText } from '../count-text.ts';
import type { Filters } from '../list/parameters.ts';
import { writeListState } from '../list/url-state.ts';
import type { RequestParameters } from '../request/request-types.ts';
import styles from './DeskChart.module.css';
import { type LoadedDesk, useLoadedDesks } from './desk-queries.ts';
import { niceMaximum } from './nice-maximum.ts';
import type { Span } from './spans.ts';
import type { useSpanCounts } from './useSpanCounts.ts';

export interface DeskChartProps {
  title: string;
  spans: readonly Span[];
  result: ReturnType<typeof useSpanCounts>;
  /** Additional filters of the list that a number links to. */
  filtersOf(desk: LoadedDesk): Filters<RequestParameters>;
  /** Shown if all numbers are zero. */
  emptyText: string;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function listPath(desk: LoadedDesk, { from, to }: Span, filters: Filters<RequestParameters>): string {
  const span: Filters<RequestParameters> = { createdFrom: from ? [from] : [], createdTo: to ? [to] : [] };
  return `${desk.path}?${writeListState(new URLSearchParams(), { filters: { ...filters, ...span } }).toString()}`;
}

/** Requests by span and desk: a stacked bar chart, or a table whose numbers link to the lists. */
export function DeskChart(props: DeskChartProps) {
  const { title, spans, result, emptyText } = props;
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const isEmpty = sum(result.counts.flat()) === 0;
  return (
    <Card as="section" className={styles.card}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <ActionButton isQuiet aria-describedby={heading} onPress={() => setTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </ActionButton>
      </header>
      {result.isPending ? (
        <p className={styles.waiting} role="status">
          Counting…
        </p>
      ) : result.error ? (
        <div className={styles.waiting} role="alert">
          <LoadError error={result.error} subject="these counts" onRetry={result.retry} />
        </div>
      ) : isTable ? (
        <Table {...props} />
      ) : isEmpty ? (
        <p className={styles.waiting}>{emptyText}</p>
      ) : (
        <Chart title={title} spans={spans} counts={result.counts} />
      )}
    </Card>
  );
}

const plotHeight = 180;
const gap = 2;

/** One desk's part of a column, in px from the top. */
interface Part {
  desk: LoadedDesk;
  y: number;
  height: number;
}

function partsOf(desks: readonly LoadedDesk[], counts: readonly number[][], span: number, maximum: number): Part[] {
  let bottom = plotHeight;
  return desks.flatMap((desk, index) => {
    const value = counts[index]?.[span] ?? 0;
    if (value === 0) return [];
    // Keeps a single request visible among thousands.
    const height = Math.max(3, (value / maximum) * plotHeight);
    bottom -= height;
    return [{ desk, y: bottom, height: Math.max(1, height - gap) }];
  });
}

interface ChartProps {
  title: string;
  spans: readonly Span[];
  counts: readonly number[][];
}

const totalOf = (counts: readonly number[][], span: number) => sum(counts.map((values) => values[span] ?? 0));

/** A column as text: the total and the number of each desk. */
function columnText(desks: readonly LoadedDesk[], { spans, counts }: ChartProps, span: number): string {
  const parts = desks.flatMap(({ label }, desk) => (counts[desk]?.[span] ? [`${label} ${countText(counts[desk][span])}`] : []));
  const total = totalOf(counts, span);
  return `${spans[span]?.name}: ${total === 0 ? 'none' : parts.length > 1 ? `${countText(total)} (${parts.join(', ')})` : parts.join()}`;
}

/** Roving tabindex: one column is in the tab order, and the arrow keys move. Also tracks the focused or hovered column. */
function useColumnFocus(count: number) {
  const svg = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState(count - 1);
  const [shown, setShown] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || next < 0 || next >= count) return;
    event.preventDefault();
    setActive(next);
    svg.current?.querySelectorAll<SVGElement>('[data-column]')[next]?.focus();
  };
  const columnProps = (index: number) => ({
    tabIndex: index === active ? 0 : -1,
    onFocus: () => {
      setActive(index);
      setShown(index);
    },
    onBlur: () => setShown(null),
    onPointerEnter: () => setShown(index),
    onPointerLeave: () => setShown(null),
  });
  return { svg, shown, onKeyDown, columnProps };
}

/** A column for each span, with a legend and the numbers of one column below. */
function Chart(props: ChartProps) {
  const { title, spans, counts } = props;
  const desks = useLoadedDesks();
  const prefix = useId();
  const { svg, shown, onKeyDown, columnProps } = useColumnFocus(spans.length);
  const maximum = niceMaximum(Math.max(...spans.map((_span, index) => totalOf(counts, index))));
  const textOf = (index: number) => columnText(desks, props, index);
  const readColumn = shown ?? spans.length - 1;
  const percent = 100 / spans.length;
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <Axis maximum={maximum} />
        <svg
          ref={svg}
          className={styles.svg}
          height={plotHeight + 28}
          role="group"
          aria-label={`${title}. ${spans.length} columns; use the arrow keys to move between them.`}
          onKeyDown={onKeyDown}
        >
          <Patterns desks={desks} prefix={prefix} />
          <GridLines />
          {spans.map((span, index) => (
            <g
              key={span.name}
              data-column
              data-shown={index === shown || undefined}
              className={styles.column}
              role="img"
              aria-label={textOf(index)}
              {...columnProps(index)}
            >
              <ColumnShapes
                label={span.label}
                index={index}
                percent={percent}
                parts={partsOf(desks, counts, index, maximum)}
                prefix={prefix}
              />
            </g>
          ))}
        </svg>
      </div>
      <figcaption className={styles.caption}>
        <span className={styles.readout} aria-hidden="true">
          {spans[readColumn]?.name}: {countText(totalOf(counts, readColumn))}
        </span>
        <Legend desks={desks} prefix={prefix} counts={counts.map((values) => values[readColumn] ?? 0)} />
      </figcaption>
    </figure>
  );
}

const Axis = ({ maximum }: { maximum: number }) => (
  <div className={styles.axis} aria-hidden="true">
    <span>{maximum.toLocaleString('en-US')}</span>
    <span>{(maximum / 2).toLocaleString('en-US')}</span>
    <span>0</span>
  </div>
);

const GridLines = () =>
  [0, plotHeight / 2, plotHeight].map((y) => <line key={y} className={styles.grid} x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} />);

interface ColumnShapesProps {
  label: string;
  index: number;
  /** Width of a column, % of the chart. */
  percent: number;
  parts: readonly Part[];
  /** Prefix of the patterns' ids. */
  prefix: string;
}

/** The parts of a column above its label. The whole column reacts to the pointer. */
function ColumnShapes({ label, index, percent, parts, prefix }: ColumnShapesProps) {
  return (
    <>
      <rect className={styles.hit} x={`${index * percent}%`} width={`${percent}%`} height={plotHeight + 28} />
      {parts.map(({ desk, y, height }) => (
        <rect
          key={desk.key}
          x={`${(index + 0.16) * percent}%`}
          width={`${0.68 * percent}%`}
          y={y}
          height={height}
          rx="2"
          fill={`url(#${prefix}-${desk.key})`}
        />
      ))}
      <text className={styles.label} x={`${(index + 0.5) * percent}%`} y={plotHeight + 20}>
        {label}
      </text>
    </>
  );
}

interface LegendProps {
  desks: readonly LoadedDesk[];
  prefix: string;
  /** The numbers of the column that is read, by desk. */
  counts: readonly number[];
}

function Legend({ desks, prefix, counts }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {desks.map(({ key, label }, index) => (
        <li key={key}>
          <svg width="14" height="14" aria-hidden="true">
            <rect width="14" height="14" rx="3" fill={`url(#${prefix}-${key})`} />
          </svg>
          {label} <b aria-hidden="true">{countText(counts[index] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Each desk has its own color and pattern, so that desks never differ by color alone. */
function Patterns({ desks, prefix }: { desks: readonly LoadedDesk[]; prefix: string }) {
  return (
    <defs>
      {desks.map(({ key, chart }) => (
        <pattern key={key} id={`${prefix}-${key}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className={styles.fill} fill={chart.color} width="6" height="6" />
          <path className={styles.hatch} d={chart.hatch} />
        </pattern>
      ))}
    </defs>
  );
}

/** The same numbers as a table, each linked to the requests that it counts. */
function Table({ title, spans, result, filtersOf }: DeskChartProps) {
  const desks = useLoadedDesks();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}, as a table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            {desks.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans
            .map((span, index) => ({ span, index }))
            .toReversed()
            .map(({ span, index }) => (
              <tr key={span.name}>
                <th scope="row">{span.name}</th>
                {desks.map((desk, deskIndex) => {
                  const value = result.counts[deskIndex]?.[index] ?? 0;
                  return (
                    <td key={desk.key}>
                      {value === 0 ? (
                        '0'
                      ) : (
                        <Link
                          to={listPath(desk, span, filtersOf(desk))}
                          aria-label={`${countText(value)} ${desk.label}, ${span.name}`}
                        >
                          {countText(value)}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
