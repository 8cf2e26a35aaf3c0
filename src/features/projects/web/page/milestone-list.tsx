// The milestones of a project, one below the other, with the share of each. Before funding has closed the creator's plan fills it, afterwards
// the states of its money (payouts).

import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { UserText } from '#ui/user-text.tsx';
import { pageCopy } from './project-page-copy.ts';

const marks = {
  done: { Icon: CircleCheck, color: 'text-verdigris-ink', fill: 'bg-verdigris' },
  active: { Icon: CircleDot, color: 'text-copper-ink', fill: 'bg-copper' },
  open: { Icon: CircleDashed, color: 'text-ink-3', fill: 'bg-line-strong' },
  missed: { Icon: CircleX, color: 'text-ink-3', fill: 'bg-line-strong' },
} as const;
export type MilestoneMark = keyof typeof marks;

export type MilestoneStep = {
  title: string;
  description: string;
  deliverables: readonly string[];
  /** Dollars; 0 under rules that send the money as a whole. */
  amount: number;
  /** "expected in May"; empty if no date was given. */
  when: string;
  mark: MilestoneMark;
  label: string;
  tone: BadgeTone;
  /** Votes and decisions. */
  more?: ReactNode;
};

/** @param goal dollars; the sum of the milestones */
export function MilestoneList({ steps, goal }: { steps: readonly MilestoneStep[]; goal: number }) {
  return (
    <>
      {steps.some(({ amount }) => amount > 0) && <Shares steps={steps} />}
      <ol className="grid grid-cols-1 gap-7">
        {steps.map((step, index) => (
          <li key={index} className="flex gap-4 wrap-anywhere">
            <MilestoneText step={step} goal={goal} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The goal divided by the milestones; the amounts are listed below as text. */
function Shares({ steps }: { steps: readonly MilestoneStep[] }) {
  return (
    <div className="mb-8 flex h-3 gap-0.5 overflow-hidden rounded-full" aria-hidden>
      {steps.map(({ amount, mark }, index) => (
        <span key={index} className={`min-w-1 ${marks[mark].fill}`} style={{ flexGrow: amount, flexBasis: 0 }} />
      ))}
    </div>
  );
}

function MilestoneText({ step, goal }: { step: MilestoneStep; goal: number }) {
  const { Icon, color } = marks[step.mark];
  return (
    <>
      <Icon size={22} aria-hidden className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 dir="auto" className="h3 mr-auto">
            {step.title}
          </h3>
          <Badge tone={step.tone}>{step.label}</Badge>
        </div>
        <p className="mt-1 text-note text-pretty text-ink-3">
          {step.amount > 0 && (
            <>
              <span className="font-semibold text-ink-2">{formatDollarAmount(step.amount)}</span>
              <span>{pageCopy.milestones.percent(percentText(step.amount, goal))}</span>
            </>
          )}
          {step.when && <span>{step.amount > 0 ? `, ${step.when}` : step.when}</span>}
        </p>
        {step.description && <UserText className="mt-2 max-w-[44rem] text-ink-2">{step.description}</UserText>}
        {step.deliverables.length > 0 && (
          <ul
            className="mt-2.5 grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3"
            aria-label={pageCopy.milestones.deliverables}
          >
            {step.deliverables.map((deliverable, index) => (
              <li dir="auto" key={index}>
                {deliverable}
              </li>
            ))}
          </ul>
        )}
        {step.more}
      </div>
    </>
  );
}

/** Equal amounts have equal percentages: "33.33%" three times rather than 34, 33 and 33. */
export function percentText(amount: number, goal: number): string {
  return goal <= 0 ? '0%' : `${Math.round((amount * 10_000) / goal) / 100}%`;
}
