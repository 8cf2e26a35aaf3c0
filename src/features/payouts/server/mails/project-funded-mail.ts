// Email to the creator of a project that reached its goal. A trigger queues it (db/rules/projects.sql).
import { eq } from 'drizzle-orm';
import { allotments } from '#features/investing/server/allotment-table.ts';
import { fundedTitle, shareNewsLinks } from '#features/projects/moment-words.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { defineProjectMail } from '#features/projects/server/mails/project-mail.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars, toDollarNumber } from '#kernel/money.ts';
import { findOpenAccount } from '../payout-standing.ts';
import { arePayoutsOn } from '../waiting-money.ts';
import { gettingPaidPath } from './account-mails.ts';

export const projectFundedMail = defineProjectMail({
  kind: 'project_funded',
  /** A project that keeps less than its goal gets a different email. */
  async write(project, deps) {
    const { id, title, ownerId, goalCents } = project;
    if (project.fundedAt === null || project.fundedBelowGoal || project.deletedAt !== null) return undefined;
    const [funded] = await deps.db.select(fundedColumns).from(projects).where(eq(projects.id, id));
    const raised = toDollarNumber(cents(funded?.fundedCents ?? 0));
    const [divided] = await deps.db.select().from(allotments).where(eq(allotments.projectId, id));
    const needsAccount = arePayoutsOn(deps) && (await findOpenAccount(deps.db, ownerId)) === undefined;
    const thanks = ['Thank your investors with an update', `/dashboard/projects/${id}/updates`] as const;
    return {
      subject: `${fundedTitle({ raised, investors: funded?.fundedPeople ?? 0, isGoalReached: true })} for ${title}`,
      parts: [
        `Congratulations! ${title} has reached its goal of ${formatDollars(cents(goalCents))}.`,
        ...(divided === undefined ? [] : [dividedText(divided)]),
        project.milestones.length > 0
          ? 'The money is held for your project and sent to you milestone by milestone: submit evidence for the first one as soon as it is done.'
          : 'The money is held for your project and sent to you when no investor can cancel anymore.',
        ...(needsAccount ? ['To get paid, connect an account. It takes about five minutes.'] : []),
        needsAccount ? { button: 'Connect an account', path: gettingPaidPath } : { button: thanks[0], path: thanks[1] },
        {
          links: [
            ...(needsAccount ? [thanks] : []),
            ...shareNewsLinks(project, 'funded'),
            ['View your project', `/projects/${id}`],
          ],
        },
      ],
    };
  },
});

function dividedText({
  askedCents,
  goalCents,
}: Pick<typeof allotments.$inferSelect, 'askedCents' | 'goalCents'>): string {
  const asked = formatDollars(cents(askedCents));
  if (askedCents <= goalCents) return `Investors asked for ${asked}, so everyone got all that they asked for.`;
  return `Investors asked for ${asked}. It was divided as you chose before the launch, and the difference goes back to their cards: each of them is told what they got.`;
}
