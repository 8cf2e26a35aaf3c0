// An interactive slip: the share an amount buys of one project, computed by the real rules.
import { type CSSProperties, useId, useState } from 'react';
import { smallestInvestment, startingInvestment } from '#features/investing/investing-rules.ts';
import { equityMicroPercent, formatEquity, toEquityText } from '#features/projects/equity-share.ts';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { type Cents, cents, formatDollars, parseDollars } from '#kernel/money.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { heroSlip } from './landing-copy.ts';

/** The maximum of the slider; the real form goes up to the remaining amount. */
const mostShown = cents(1_000_000);
const step = 10_000;

export function HeroSlip({ project }: { project: ProjectListItem }) {
  const titleId = useId();
  const valuation = parseDollars(String(project.valuation));
  const remaining = getRemaining(project);
  const room = { remaining, minInvestment: useSite().minInvestment };
  const [amount, setAmount] = useState<Cents>(startingInvestment(room));
  const least = smallestInvestment(room);
  const most = cents(Math.max(least, Math.min(remaining, mostShown)));
  const position = most === least ? 100 : ((amount - least) / (most - least)) * 100;
  const share = formatEquity(toEquityText(equityMicroPercent(amount, valuation)));
  return (
    <Slip
      className="hero-slip"
      stub={
        <LinkButton to={`/projects/${project.id}`} look="outline" wide aria-describedby={titleId}>
          {heroSlip.action}
        </LinkButton>
      }
    >
      <p className="line-clamp-1 font-semibold" id={titleId}>
        {project.title}
      </p>
      <p className="text-small text-ink-3">{project.category}</p>
      {remaining > 0 && (
        <>
          <output className="figure mt-3 block">{formatDollars(amount)}</output>
          <input
            type="range"
            className="range mt-2 mb-1"
            aria-label={heroSlip.amount}
            aria-valuetext={`${formatDollars(amount)}, ${share}%`}
            min={least}
            max={most}
            step={step}
            value={amount}
            style={{ '--position': `${position}%` } as CSSProperties}
            onChange={(event) => setAmount(cents(Math.min(event.target.valueAsNumber, most)))}
          />
        </>
      )}
      <SlipRows
        rows={
          remaining > 0
            ? [
                { label: heroSlip.share, value: `${share}%` },
                { label: heroSlip.valuation, value: formatDollars(valuation) },
              ]
            : [{ label: heroSlip.valuation, value: formatDollars(valuation) }]
        }
      />
    </Slip>
  );
}

function getRemaining({ fundingGoal, fundingRaised }: ProjectListItem): Cents {
  const left = parseDollars(String(fundingGoal)) - parseDollars(String(fundingRaised));
  return cents(Math.max(0, left));
}
