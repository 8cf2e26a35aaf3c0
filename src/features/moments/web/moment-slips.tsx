// The moments of a person's projects and investments, newest first, each with its next step.
import { CircleCheck, CircleDashed, Flag, HandCoins, PartyPopper, Rocket, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { Slip } from '#ui/slip.tsx';
import type { momentSlip } from '../moment-contract.ts';
import type { MomentKind, MomentStep } from '../moment-rules.ts';
import { momentCopy as copy } from './moment-copy.ts';

type MomentView = z.infer<typeof momentSlip>;

/** Further slips are collapsed, so that the rest of the dashboard stays in view. */
const shownAtOnce = 2;

export function MomentSlips({ moments }: { moments: readonly MomentView[] }) {
  if (moments.length === 0) return null;
  const later = moments.slice(shownAtOnce);
  return (
    <div className="grid gap-5 pb-8 print:hidden">
      <SlipGrid moments={moments.slice(0, shownAtOnce)} />
      {later.length > 0 && (
        <details className="group">
          <summary className="link flex min-h-[42px] w-fit cursor-pointer items-center group-open:hidden">
            {copy.more(later.length)}
          </summary>
          <SlipGrid moments={later} />
        </details>
      )}
    </div>
  );
}

function SlipGrid({ moments }: { moments: readonly MomentView[] }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {moments.map((moment) => (
        <MomentSlip key={moment.key} moment={moment} />
      ))}
    </div>
  );
}

const icons = {
  live: Rocket,
  first_investor: PartyPopper,
  half: PartyPopper,
  funded: PartyPopper,
  reached: Flag,
  sent: HandCoins,
  backed_funded: PartyPopper,
  backed_reached: Flag,
  backed_returned: RotateCcw,
} as const satisfies Record<MomentKind, unknown>;

function MomentSlip({ moment: { kind, projectId, title, text, steps } }: { moment: MomentView }) {
  const headingId = useId();
  const Icon = icons[kind];
  return (
    <section aria-labelledby={headingId}>
      <Slip stub={<Steps steps={steps} />}>
        <h2 id={headingId} dir="auto" className="h3 flex items-start gap-2.5 text-large wrap-anywhere">
          <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-verdigris-ink" />
          {title}
        </h2>
        <p className="mt-1.5 wrap-anywhere text-ink-2">
          {text} <TextLink to={`/projects/${projectId}`}>{copy.view}</TextLink>
        </p>
      </Slip>
    </section>
  );
}

function Steps({ steps }: { steps: readonly MomentStep[] }) {
  const [only, ...others] = steps;
  if (only === undefined) return null;
  if (others.length === 0 && only.key === 'next') {
    return (
      <LinkButton to={only.to} look="outline">
        {only.label}
      </LinkButton>
    );
  }
  return (
    <ul className="grid gap-1" aria-label={copy.steps}>
      {steps.map(({ key, label, isDone, to }) => (
        <li key={key} className="flex items-center gap-3">
          {isDone ? (
            <CircleCheck size={19} className="shrink-0 text-verdigris-ink" aria-label={copy.done} />
          ) : (
            <CircleDashed size={19} className="shrink-0 text-ink-3" aria-label={copy.open} />
          )}
          {isDone ? (
            <span className="py-2 text-ink-3">{label}</span>
          ) : (
            <TextLink to={to} className="inline-flex min-h-[42px] items-center">
              {label}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}
