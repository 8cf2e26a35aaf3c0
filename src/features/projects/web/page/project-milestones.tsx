// 'Milestones': the planned use of the money, step by step, and the current step. Hidden without milestones.

import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react';
import { formatDollarAmount } from '#kernel/money.ts';
import { percentShares } from '#kernel/percent-shares.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Milestone } from '../../project-shapes.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';

const looks = {
  completed: {
    tone: 'good',
    label: pageCopy.milestones.states.completed,
    Icon: CircleCheck,
    color: 'text-verdigris-ink',
    fill: 'bg-verdigris',
  },
  active: {
    tone: 'warm',
    label: pageCopy.milestones.states.active,
    Icon: CircleDot,
    color: 'text-copper-ink',
    fill: 'bg-copper',
  },
  pending: {
    tone: 'secondary',
    label: pageCopy.milestones.states.pending,
    Icon: CircleDashed,
    color: 'text-ink-3',
    fill: 'bg-line-strong',
  },
  unreached: {
    tone: 'secondary',
    label: pageCopy.milestones.states.unreached,
    Icon: CircleDashed,
    color: 'text-ink-3',
    fill: 'bg-line-strong',
  },
} as const satisfies Record<
  Milestone['status'] | 'unreached',
  { tone: BadgeTone; label: string; Icon: unknown; color: string; fill: string }
>;

type ProjectMilestonesProps = {
  milestones: readonly Milestone[];
  /** Dollars; the sum of the milestones. */
  goal: number;
  /** The project failed: what is not completed never will be. */
  hasFailed: boolean;
};

type Step = Omit<Milestone, 'status'> & { status: keyof typeof looks };

export function ProjectMilestones({ milestones, goal, hasFailed }: ProjectMilestonesProps) {
  if (milestones.length === 0) return null;
  const shares = percentShares(
    milestones.map(({ fundingNeeded }) => fundingNeeded),
    goal,
  );
  const steps: Step[] = milestones.map((milestone) =>
    hasFailed && milestone.status !== 'completed' ? { ...milestone, status: 'unreached' } : milestone,
  );
  return (
    <ProjectSection id={sectionIds.milestones} title={pageCopy.milestones.title} missing={false} comingSoon="">
      <Shares steps={steps} />
      <ol className="grid gap-7">
        {steps.map((step, index) => (
          <li key={index} className="flex gap-4 wrap-anywhere">
            <MilestoneText step={step} percent={shares[index] ?? 0} />
          </li>
        ))}
      </ol>
    </ProjectSection>
  );
}

/** The goal divided by the milestones; the amounts are listed below as text. */
function Shares({ steps }: { steps: readonly Step[] }) {
  return (
    <div className="mb-8 flex h-3 gap-0.5 overflow-hidden rounded-full" aria-hidden>
      {steps.map(({ fundingNeeded, status }, index) => (
        <span
          key={index}
          className={`min-w-1 ${looks[status].fill}`}
          style={{ flexGrow: fundingNeeded, flexBasis: 0 }}
        />
      ))}
    </div>
  );
}

function MilestoneText({ step, percent }: { step: Step; percent: number }) {
  const { tone, label, Icon, color } = looks[step.status];
  return (
    <>
      <Icon size={22} aria-hidden className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className="h3 mr-auto">{step.title}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-[0.94rem] text-ink-3">
          <span className="font-semibold text-ink-2">{formatDollarAmount(step.fundingNeeded)}</span>
          {pageCopy.milestones.percent(percent)}
          {step.estimatedCompletion && <span>{pageCopy.milestones.expected(step.estimatedCompletion)}</span>}
        </p>
        <p className="mt-2 max-w-[44rem] whitespace-pre-line text-ink-2">{step.description}</p>
        {step.deliverables.length > 0 && (
          <ul
            className="mt-2.5 grid list-disc gap-1 pl-5 text-ink-2 marker:text-ink-3"
            aria-label={pageCopy.milestones.deliverables}
          >
            {step.deliverables.map((deliverable, index) => (
              <li key={index}>{deliverable}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
