// How far the funding is, in one look: the amount raised of the goal, the bar, the percentage and the time left.

import { formatDollarAmount } from '#kernel/money.ts';
import { useSite } from '#ui/site.tsx';
import { ofGoalWords } from '../../allotment-copy.ts';
import { fundingPeriodText } from '../../funding-period.ts';
import { milestoneMarks } from '../../milestone-marks.ts';
import type { Project } from '../../project-shapes.ts';
import { raisedOf } from '../../project-standing.ts';
import { FundingBar, fundedPercentLabel } from '../list/funding-bar.tsx';
import { pageCopy } from './project-page-copy.ts';

export function FundingLine({ project, isOpen }: { project: Project; isOpen: boolean }) {
  const { today } = useSite();
  const marks = milestoneMarks(project);
  return (
    <>
      <p className="figure break-all">{formatDollarAmount(raisedOf(project))}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-ink-2">
        <span>{ofGoalWords(project)}</span>
        <span aria-hidden>·</span>
        <span className="font-semibold text-ink">{fundedPercentLabel(project)}</span>
        {isOpen && (
          <>
            <span aria-hidden>·</span>
            <span>{timeLeft(project, today)}</span>
          </>
        )}
      </p>
      <div className="mt-3" title={marks.length > 0 ? pageCopy.marks : undefined}>
        <FundingBar project={project} marks={marks} />
      </div>
    </>
  );
}

function timeLeft({ deadline, opensOn }: Project, today: string): string {
  return fundingPeriodText({ deadline, opensOn, today, label: pageCopy.openEnded });
}
