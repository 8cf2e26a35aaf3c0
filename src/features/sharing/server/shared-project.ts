// A project as pictures, the embed and the badge show it: public projects only, for everyone the same.
import { and, eq } from 'drizzle-orm';
import { ofGoalWords } from '#features/projects/allotment-copy.ts';
import { fundedPercentText } from '#features/projects/funded-percent.ts';
import { fundingPeriodText } from '#features/projects/funding-period.ts';
import { getStanding, raisedOf, type Standing, standingLabel } from '#features/projects/project-standing.ts';
import { stoppedColumn } from '#features/projects/server/lists/project-columns.ts';
import { toStopped } from '#features/projects/server/project-answers.ts';
import { toOpensOn } from '#features/projects/server/project-field-values.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import { cents, formatDollarAmount, toDollarNumber } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { pictureCopy as copy, endedStandings } from '../share-copy.ts';

export type SharedProject = {
  id: number;
  title: string;
  category: string;
  coverImage: string | null;
  standing: Standing;
  investorCount: number;
  /** Titles of milestones that are done, and the number of all. */
  milestones: { done: number; total: number };
  isHalfRaised: boolean;
  /** As it is written. */
  percent: number;
  /** "$48,200" */
  raised: string;
  /** "raised of $75,000" */
  ofGoal: string;
  /** "64% funded", "12 investors", "24 days left" */
  notes: string[];
  look: 'funding' | 'funded' | 'ended';
};

/** @throws AppError not_found, also for drafts, private and removed projects */
export async function getSharedProject(db: Queryable, id: number, today: string): Promise<SharedProject> {
  const [row] = await db
    .select({
      id: projects.id,
      title: projects.title,
      category: projects.category,
      coverImage: projects.coverImage,
      status: projects.status,
      stopped: stoppedColumn.as('stopped'),
      endedElsewhere: projects.endedElsewhere,
      goalCents: projects.goalCents,
      raisedCents: projects.raisedCents,
      investorCount: projects.investorCount,
      deadline: projects.deadline,
      opensAt: projects.opensAt,
      milestones: projects.milestones,
    })
    .from(projects)
    .where(and(eq(projects.id, id), isListed));
  if (row === undefined) throw projectNotFound();
  const facts = { ...row, stopped: toStopped(row.stopped) };
  const standing = getStanding(facts);
  const raised = raisedOf({ fundingRaised: toDollarNumber(cents(row.raisedCents)), stopped: facts.stopped });
  const goal = toDollarNumber(cents(row.goalCents));
  const percent = Number(fundedPercentText({ raised, goal }));
  const isFunded = standing === 'funded' || standing === 'completed';
  const planned = row.milestones.filter(({ fundingNeeded }) => fundingNeeded > 0);
  const time = fundingPeriodText({ deadline: row.deadline, opensOn: toOpensOn(row.opensAt), today, label: '' });
  const notes = [
    endedStandings.has(standing) ? standingLabel(facts) : isFunded ? copy.funded : copy.percentFunded(String(percent)),
    row.investorCount > 0 ? copy.investors(formatCount(row.investorCount), row.investorCount === 1) : '',
    standing === 'active' ? time : '',
  ];
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    coverImage: row.coverImage,
    standing,
    investorCount: row.investorCount,
    milestones: { done: planned.filter(({ status }) => status === 'completed').length, total: planned.length },
    isHalfRaised: raised * 2 >= goal,
    percent,
    raised: formatDollarAmount(raised),
    ofGoal: ofGoalWords({ status: row.status, fundingRaised: raised, fundingGoal: goal }),
    notes: notes.filter((note) => note !== ''),
    look: endedStandings.has(standing) ? 'ended' : isFunded || percent >= 100 ? 'funded' : 'funding',
  };
}
