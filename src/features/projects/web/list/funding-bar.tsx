// Funding progress: the bar with milestones, the amount raised and the goal.

import { formatDollarAmount } from '#kernel/money.ts';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { fundedPercent, fundedPercentText } from '../../funded-percent.ts';
import type { StoppedProject } from '../../project-shapes.ts';
import { raisedOf } from '../../project-standing.ts';
import { cardCopy } from './project-card-copy.ts';

type FundedProject = {
  title: string;
  fundingRaised: number;
  fundingGoal: number;
  stopped?: StoppedProject | null | undefined;
};

export function fundedPercentLabel(project: FundedProject): string {
  return `${fundedPercentText({ raised: raisedOf(project), goal: project.fundingGoal })}%`;
}

type FundingBarProps = {
  project: FundedProject;
  /** Milestones as percentages of the goal. Marks on a bar have no other meaning. */
  marks?: readonly number[];
};

export function FundingBar({ project, marks = [] }: FundingBarProps) {
  const percent = fundedPercent({ raised: raisedOf(project), goal: project.fundingGoal });
  return <ProgressBar percent={percent} label={cardCopy.fundingLabel(project.title)} ticks={marks} />;
}

export function FundingFigures({ project }: { project: FundedProject }) {
  // The preview of a project without a goal has a goal of 0.
  const raised = raisedOf(project);
  const full = project.fundingGoal > 0 && raised >= project.fundingGoal;
  return (
    <dl className="card-figures">
      <div>
        <dt>{cardCopy.raised}</dt>
        <dd>{formatDollarAmount(raised)}</dd>
      </div>
      <div>
        <dt>{cardCopy.goal}</dt>
        <dd>{formatDollarAmount(project.fundingGoal)}</dd>
      </div>
      <div>
        <dt>{cardCopy.funded}</dt>
        <dd className={full ? 'text-verdigris-ink' : 'text-copper-ink'}>{fundedPercentLabel(project)}</dd>
      </div>
    </dl>
  );
}
