// Figures for text pages: worked examples whose results are computed by the investing rules, never typed.
import { Fragment, type ReactNode } from 'react';
import { equityMicroPercent, formatEquity, toEquityText } from '#features/projects/equity-share.ts';
import { centsTotal, formatDollars, parseDollars } from '#kernel/money.ts';
import { Slip, type SlipRow, SlipRows } from '#ui/slip.tsx';

/** A figure with its caption. */
export function Figure({ caption, children }: { caption?: ReactNode; children: ReactNode }) {
  return (
    <figure>
      {children}
      {caption && <figcaption className="mt-4 max-w-[42rem] text-note text-ink-3">{caption}</figcaption>}
    </figure>
  );
}

/** The share that an amount in whole dollars buys at a valuation, by the product's own equity rule. */
export function formatShare(amount: number, valuation: number): string {
  const [paid, whole] = [parseDollars(String(amount)), parseDollars(String(valuation))];
  return `${formatEquity(toEquityText(equityMicroPercent(paid, whole)))}%`;
}

export function formatWholeDollars(amount: number): string {
  return formatDollars(parseDollars(String(amount)));
}

type ShareSlipProps = { title: string; amount: number; valuation: number; rows?: readonly SlipRow[] };

export function ShareSlip({ title, amount, valuation, rows = [] }: ShareSlipProps) {
  return (
    <Slip
      className="max-w-[25rem]"
      stub={
        <dl className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Share of the project</dt>
          <dd className="figure text-large text-verdigris-ink">{formatShare(amount, valuation)}</dd>
        </dl>
      }
    >
      <p className="mb-3 font-semibold">{title}</p>
      <SlipRows
        rows={[
          { label: 'Amount', value: formatWholeDollars(amount) },
          { label: 'Valuation, post-money', value: formatWholeDollars(valuation) },
          ...rows,
        ]}
      />
    </Slip>
  );
}

/** Lines of dollar amounts and their computed total. */
export function SumSlip({ title, lines, total }: { title: string; lines: readonly [string, number][]; total: string }) {
  const sum = centsTotal(lines.reduce((total, [, amount]) => total + parseDollars(String(amount)), 0));
  return (
    <Slip
      className="max-w-[30rem]"
      stub={
        <dl className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">{total}</dt>
          <dd className="figure text-large">{formatDollars(sum)}</dd>
        </dl>
      }
    >
      <p className="mb-3 font-semibold">{title}</p>
      <SlipRows rows={lines.map(([label, amount]) => ({ label, value: formatWholeDollars(amount) }))} />
    </Slip>
  );
}

export type Part = { label: string; percent: number; tone: 'copper' | 'verdigris' | 'plain' };

const fills = { copper: 'bg-copper', verdigris: 'bg-verdigris', plain: 'bg-line-strong' };

/** A whole and its parts, drawn to scale and labeled. */
export function PartsBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-7 gap-[3px] overflow-hidden rounded-chip">
        {parts.map(({ label, percent, tone }) => (
          <span key={label} className={fills[tone]} style={{ flexGrow: percent, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-note">
        {parts.map(({ label, percent, tone }) => (
          <div key={label} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ${fills[tone]}`} />
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold">{percent}%</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Two ways to write the same thing. */
export function Compare({ pairs }: { pairs: readonly { vague: string; clear: string }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {pairs.map(({ vague, clear }) => (
        <Fragment key={vague}>
          <div className="rounded-cover bg-sunken p-4">
            <dt className="text-small text-ink-3">Vague</dt>
            <dd className="mt-1 text-ink-2">{vague}</dd>
          </div>
          <div className="rounded-cover border border-line bg-surface p-4 max-sm:mb-3">
            <dt className="text-small text-verdigris-ink">Clear</dt>
            <dd className="mt-1">{clear}</dd>
          </div>
        </Fragment>
      ))}
    </dl>
  );
}

/** Numbered steps with a title each. */
export function Steps({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className="grid gap-y-7">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.6rem_minmax(0,1fr)] border-t border-line pt-5">
          <span aria-hidden="true" className="figure text-large text-copper-ink">
            {index + 1}
          </span>
          <div className="max-w-[42rem]">
            <h3 className="h3">{title}</h3>
            <div className="mt-2 grid gap-3 text-ink-2">{typeof text === 'string' ? <p>{text}</p> : text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}
