// A vote as everyone sees it: its turnout while it is open, its totals afterwards.
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { PollSummary } from '../../milestone-contract.ts';
import type { PollResult } from '../../payout-states.ts';
import { pollCopy as copy, pollResultLabels } from './milestone-copy.ts';

const tones = {
  for: 'good',
  against: 'danger',
  no_quorum: 'warm',
  canceled: 'secondary',
} as const satisfies Record<PollResult, BadgeTone>;

export function PollResultView({ poll }: { poll: PollSummary }) {
  const { kind, result, closesAt, countedAt, turnout, totals, isExtended } = poll;
  return (
    <div className="grid grid-cols-1 gap-2 text-note">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={result === null ? 'warm' : tones[result]}>
          {result === null ? copy.open : pollResultLabels[kind][result]}
        </Badge>
        <span className="text-ink-2">{copy.turnout(turnout.people, turnout.of)}</span>
        <span className="text-ink-3">
          {result === null ? copy.ends : copy.ended}{' '}
          <Moment at={result === null ? closesAt : (countedAt ?? closesAt)} />
        </span>
      </p>
      {isExtended && <p className="small text-ink-3">{copy.extended}</p>}
      {result === null && <p className="small text-ink-3">{copy.hidden}</p>}
      {totals !== null && <Totals totals={totals} />}
    </div>
  );
}

function Totals({ totals: { for: pro, against } }: { totals: NonNullable<PollSummary['totals']> }) {
  if (pro.people + against.people === 0) return <p className="text-ink-2">{copy.noVotes}</p>;
  return (
    <div className="grid gap-2">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line" aria-hidden>
        <span className="bg-verdigris" style={{ flexGrow: pro.amount, flexBasis: 0 }} />
        <span className="bg-copper" style={{ flexGrow: against.amount, flexBasis: 0 }} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Side label={copy.for} mark="bg-verdigris" text={copy.side(pro.people, pro.amount)} />
        <Side label={copy.against} mark="bg-copper" text={copy.side(against.people, against.amount)} />
      </dl>
    </div>
  );
}

function Side({ label, mark, text }: { label: string; mark: string; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className={`size-3 shrink-0 rounded-full ${mark}`} aria-hidden />
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}

/** An administrator's, about the last decision on a milestone. */
export function PublicAnswer({ text }: { text: string }) {
  return (
    <figure className="border-l-2 border-line-strong pl-4 wrap-anywhere">
      <figcaption className="small text-ink-3">{copy.answerTitle}</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line text-ink-2">
        {text}
      </blockquote>
    </figure>
  );
}
