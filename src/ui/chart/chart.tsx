// Charts rendered on the server: steps over days, columns over periods, and horizontal bars. Each is a figure with a
// summary sentence and a table of its numbers.

import type { ReactNode } from 'react';
import { formatMonth, formatShortDay } from '#kernel/dates.ts';
import { kitCopy } from '../kit-copy.ts';
import { dayFromNumber, dayNumber, dayTicks, niceTicks } from './chart-scale.ts';

const frame = 'pt-[34px] print:break-inside-avoid';
const plot = 'relative h-[clamp(180px,24vw,260px)] print:[print-color-adjust:exact]';
const drawing = 'absolute inset-0 size-full overflow-visible';
const days = 'relative h-[1.8rem] text-small text-ink-3';
const dayName = 'absolute top-1.5 whitespace-nowrap';

/** The colors of the first and the second series. */
const seriesLooks = [
  { column: 'fill-verdigris', key: 'bg-verdigris' },
  { column: 'fill-copper', key: 'bg-copper' },
] as const;

type FigureProps = { summary: string; table: ReactNode; children: ReactNode };

/** A chart with a text summary for screen readers and a table for everyone. */
export function ChartFigure({ summary, table, children }: FigureProps) {
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true">{children}</div>
      <details className="mt-4">
        <summary className="link inline-flex min-h-[42px] cursor-pointer items-center text-note">
          {kitCopy.table}
        </summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  );
}

export type StepPoint = { day: string; value: number };

type StepChartProps = {
  /** In order; the amount holds from its day until the next. */
  points: readonly StepPoint[];
  /** The day the chart ends with. */
  until: string;
  formatValue: (value: number) => string;
};

/** Padding before the first step: a fraction of the range, and at least this many days. */
const lead = { share: 0.06, days: 6 };

export function StepChart({ points, until, formatValue }: StepChartProps) {
  const first = dayNumber(points[0]?.day ?? until);
  const last = Math.max(dayNumber(until), dayNumber(points.at(-1)?.day ?? until));
  const start = first - Math.max(lead.days, Math.ceil((last - first) * lead.share));
  // The last day is drawn to its end, so that its changes are visible.
  const span = last + 1 - start;
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const ticks = scaleTo(highest, highest);
  const top = ticks.at(-1) || 1;
  const x = (day: number) => ((day - start) / span) * 100;
  const y = (value: number) => 100 - (value / top) * 100;
  const line = stepPath(points.map(({ day, value }) => ({ x: x(dayNumber(day)), y: y(value) })));
  const end = { x: 100, y: y(points.at(-1)?.value ?? 0) };
  return (
    <div className={frame}>
      <div className={plot}>
        <AmountLines ticks={ticks} formatValue={formatValue} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={drawing}>
          <path className="fill-verdigris/14" d={`${line} V 100 H 0 Z`} />
          <path
            className="fill-none stroke-verdigris stroke-[2.5]"
            strokeLinejoin="round"
            d={line}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <i
          className="absolute -mt-1.5 -ml-1.5 size-3 rounded-full border-[2.5px] border-verdigris bg-surface"
          style={{ left: `${end.x}%`, top: `${end.y}%` }}
        />
      </div>
      <div className={days}>
        {dayTicks(start, last).map((day, place, all) => (
          <span
            key={day}
            className={shownOnPhone(place, all.length) ? dayName : `${dayName} max-sm:hidden`}
            // Near an edge the label is shifted to stay within the chart.
            style={{ left: `${x(day)}%`, translate: `${-Math.round(x(day))}% 0` }}
          >
            {span > 70 ? formatMonth(dayFromNumber(day)) : formatShortDay(dayFromNumber(day))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A chart without anything in it has no scale: only its base line. */
function scaleTo(highest: number, top: number): number[] {
  return highest > 0 ? niceTicks(top) : [0];
}

/** Hairlines at round amounts, the highest one at the top. */
function AmountLines({ ticks, formatValue }: { ticks: readonly number[]; formatValue: (value: number) => string }) {
  const top = ticks.at(-1) || 1;
  return ticks.map((tick, place) => (
    <div
      key={tick}
      className="absolute inset-x-0 border-t border-line first:border-line-strong"
      style={{ bottom: `${(tick / top) * 100}%` }}
    >
      {place > 0 && (
        <span className="absolute bottom-0.5 left-0 z-1 text-small leading-[1.2] text-ink-3">{formatValue(tick)}</span>
      )}
    </div>
  ));
}

type ColumnChartProps = {
  /** Periods in order, each with its amount for every series. */
  columns: readonly { key: string; label: string; values: readonly number[] }[];
  /** Names of the series, in the same order. One or two. */
  series: readonly string[];
  formatValue: (value: number) => string;
};

/** Gap between columns, as a fraction of a period's width. */
const gap = 0.28;
const mostLabels = 6;

/** Columns for equal periods, one or two per period. */
export function ColumnChart({ columns, series, formatValue }: ColumnChartProps) {
  // Counts are whole numbers: below four there would be fractional ticks.
  const highest = Math.max(0, ...columns.flatMap(({ values }) => values));
  const ticks = scaleTo(highest, Math.max(4, highest));
  const top = ticks.at(-1) || 1;
  const slot = 100 / columns.length;
  const width = (slot * (1 - gap)) / series.length;
  const every = Math.ceil(columns.length / mostLabels);
  // The columns start right of the amounts.
  const amounts = `${Math.max(0, ...ticks.slice(1).map((tick) => formatValue(tick).length + 1))}ch`;
  return (
    <div>
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-[18px] gap-y-1 text-small text-ink-2">
          {series.map((name, place) => (
            <li key={name}>
              <i className={`mr-[7px] inline-block size-[11px] rounded-[3px] ${seriesLooks[place]?.key ?? ''}`} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={frame}>
        <div className={plot}>
          <AmountLines ticks={ticks} formatValue={formatValue} />
          {highest === 0 && <p className="pt-14 text-center text-small text-ink-3">{kitCopy.emptyChart}</p>}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-y-0 right-0 h-full overflow-visible text-small"
            style={{ width: `calc(100% - ${amounts})` }}
          >
            {columns.map(({ key, values }, column) =>
              values.map((value, place) => (
                <rect
                  key={`${key} ${series[place]}`}
                  className={seriesLooks[place]?.column}
                  x={round(column * slot + (slot * gap) / 2 + place * width)}
                  width={round(width)}
                  y={round(100 - (value / top) * 100)}
                  height={round((value / top) * 100)}
                />
              )),
            )}
          </svg>
        </div>
        <div className={days} style={{ marginLeft: amounts }}>
          {columns.map(({ key, label }, column) => {
            const fromEnd = columns.length - 1 - column;
            if (fromEnd % every !== 0) return null;
            const at = (column + 0.5) * slot;
            return (
              <span
                key={key}
                className={(fromEnd / every) % 2 === 0 ? dayName : `${dayName} max-sm:hidden`}
                style={{ left: `${round(at)}%`, translate: `${-Math.round(at)}% 0` }}
              >
                {label}
              </span>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** On a phone there is room for every second label, counted from the last. */
function shownOnPhone(place: number, count: number): boolean {
  return count < 4 || (count - 1 - place) % 2 === 0;
}

/** From zero at the left edge to the last amount at the right edge. */
function stepPath(steps: readonly { x: number; y: number }[]): string {
  const moves = steps.map(({ x, y }) => `H ${round(x)} V ${round(y)}`);
  return `M 0 100 ${moves.join(' ')} H 100`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export type Bar = {
  label: string;
  /** Label at its end. */
  text: string;
  /** Percentage of the longest bar, 0 to 100. */
  percent: number;
  /** OKLCH hue in degrees. */
  hue: number;
};

export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <ul className="grid gap-3.5 print:break-inside-avoid">
      {bars.map(({ label, text, percent, hue }) => (
        <li key={label} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3.5 gap-y-[5px] text-note leading-[1.3]">
          <span className="font-semibold wrap-anywhere">{label}</span>
          <span className="text-ink-2">{text}</span>
          <i
            className="col-span-full h-3 rounded-[4px] bg-[color:light-dark(oklch(0.62_0.13_var(--hue)),oklch(0.72_0.12_var(--hue)))] print:[print-color-adjust:exact]"
            style={{ width: `max(4px, ${percent}%)`, '--hue': hue } as never}
          />
        </li>
      ))}
    </ul>
  );
}
