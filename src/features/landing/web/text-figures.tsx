// Figures for text pages: worked examples whose results are computed by the investing rules, never typed.
import type { CSSProperties, ReactNode } from 'react';
import { equityMicroPercent, formatEquity, toEquityText } from '#features/projects/equity-share.ts';
import { centsTotal, formatDollars, parseDollars } from '#kernel/money.ts';
import { Slip, SlipRows } from '#ui/slip.tsx';

/** The caption of a `<figure>`. */
export function Caption({ children }: { children: ReactNode }) {
  return <figcaption className="mt-4 max-w-[42rem] text-note text-ink-3">{children}</figcaption>;
}

type Purchase = { amount: number; valuation: number };

/** The share that an amount in whole dollars buys at a valuation, by the product's own equity rule. */
export function Share({ amount, valuation }: Purchase) {
  const microPercent = equityMicroPercent(toCents(amount), toCents(valuation));
  return <span>{`${formatEquity(toEquityText(microPercent))}%`}</span>;
}

const toCents = (dollars: number) => parseDollars(String(dollars));
const formatWholeDollars = (dollars: number) => formatDollars(toCents(dollars));

export function ShareSlip({ title, amount, valuation }: Purchase & { title: string }) {
  return (
    <Slip
      className="max-w-[25rem]"
      stub={
        <dl className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">Share of the project</dt>
          <dd className="figure text-large text-verdigris-ink">
            <Share amount={amount} valuation={valuation} />
          </dd>
        </dl>
      }
    >
      <p className="mb-3 font-semibold">{title}</p>
      <SlipRows
        rows={[
          { label: 'Amount', value: formatWholeDollars(amount) },
          { label: 'Valuation, post-money', value: formatWholeDollars(valuation) },
        ]}
      />
    </Slip>
  );
}

/** Lines of dollar amounts and their computed total. */
export function SumSlip({ title, lines, total }: { title: string; lines: readonly [string, number][]; total: string }) {
  const sum = centsTotal(lines.reduce((total, [, amount]) => total + toCents(amount), 0));
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

type Part = { label: string; percent: number; tone: 'copper' | 'verdigris' | 'plain' };

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
export function Compare({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>;
}

export function Vague({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-cover bg-sunken p-4">
      <dt className="text-small text-ink-3">Vague</dt>
      <dd className="mt-1 text-ink-2">{children}</dd>
    </div>
  );
}

export function Clear({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-cover border border-line bg-surface p-4 max-sm:mb-3">
      <dt className="text-small text-verdigris-ink">Clear</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

/** A price, what is paid from it in order, and what is left. */
export function Settlement({ lines }: { lines: readonly [string, string][] }) {
  return (
    <dl className="grid max-w-[30rem]">
      {lines.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 border-t border-line py-3 last:font-semibold">
          <dt>{label}</dt>
          <dd className="font-strong whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The bar of a project's page at different times. */
export function PatinaBars({ percents }: { percents: readonly number[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3" aria-hidden="true">
      {percents.map((percent) => (
        <div
          key={percent}
          className={`bar ${percent === 100 ? 'bar-full' : ''}`}
          style={{ '--percent': percent } as CSSProperties}
        >
          <i />
        </div>
      ))}
    </div>
  );
}

/** What a cover keeps of a photograph. */
export function CoverCrop({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 384 264" role="img" aria-label={label} className="w-full max-w-[30rem]">
      <rect x="4" y="4" width="376" height="250.67" rx="10" className="fill-copper-soft" />
      <circle cx="192" cy="128" r="62" className="fill-copper" />
      <path d="M192 66a62 62 0 0 1 0 124Z" className="fill-verdigris" />
      <rect x="4" y="11.83" width="376" height="235" rx="10" fill="none" strokeWidth="4" className="stroke-verdigris" />
    </svg>
  );
}
