// The investors, in four ranges on one logarithmic scale from $10K to $10M.

import type { CSSProperties } from 'react';
import { Section } from '#ui/section.tsx';
import { network, notes } from './home-sections-copy.ts';
import { LinkedText } from './linked-text.tsx';

const scale = { from: 10_000, to: 10_000_000 };
const marks = ['$10K', '$100K', '$1M', '$10M'];

export function InvestorNetwork() {
  return (
    <Section title={network.title} lead={<LinkedText text={network.lead} />}>
      <table className="w-full">
        <caption className="sr-only">{network.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Investor</th>
            <th scope="col">Range</th>
          </tr>
        </thead>
        <tbody>
          {network.types.map((type) => (
            <tr
              key={type.name}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-t border-line py-5 md:grid-cols-[15rem_1fr]"
            >
              <th scope="row" className="h3 text-left">
                {type.name}
              </th>
              <td className="contents">
                <span className="font-strong text-right md:order-last md:col-start-1 md:row-start-2 md:text-left md:text-ink-2">
                  {type.range}
                </span>
                <RangeBar from={type.from} to={type.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div
        aria-hidden="true"
        className="flex justify-between border-t border-line pt-3 text-small text-ink-3 md:ml-[16.5rem]"
      >
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <p className="mt-3 text-small text-ink-2">
        {network.note} {notes.network}
      </p>
    </Section>
  );
}

function RangeBar({ from, to }: { from: number; to: number }) {
  const start = getPosition(from);
  const style = { marginLeft: `${start}%`, width: `${getPosition(to) - start}%` } satisfies CSSProperties;
  return (
    <span
      aria-hidden="true"
      className="range-scale col-span-2 md:col-span-1 md:col-start-2 md:row-span-2 md:row-start-1"
    >
      <i style={style} />
    </span>
  );
}

/** Place on the scale in percent, to one decimal. */
function getPosition(dollars: number): number {
  const share = Math.log10(dollars / scale.from) / Math.log10(scale.to / scale.from);
  return Math.round(share * 1000) / 10;
}
