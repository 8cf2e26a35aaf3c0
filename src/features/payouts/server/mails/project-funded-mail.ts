// Email to the creator of a project that reached its goal. A trigger queues it (db/rules/projects.sql).
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { fundedTitle } from '#features/projects/funded-words.ts';
import { fundedColumns } from '#features/projects/server/funded-figures.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { cents, formatDollars, toDollarNumber } from '#kernel/money.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { findOpenAccount } from '../accounts/payout-standing.ts';
import { arePayoutsOn } from '../accounts/waiting-money.ts';
import { gettingPaidPath } from './account-mails.ts';

export const projectFundedMail = defineMail({
  kind: 'project_funded',
  facts: z.object({ projectId: z.int() }),
  key: ({ projectId }) => `project-${projectId}-funded`,
  /** A project that keeps less than its goal gets an email of its own. */
  async compose(deps, { projectId }) {
    const [facts] = await deps.db
      .select({
        ownerId: users.id,
        name: users.name,
        email: users.email,
        title: projects.title,
        goalCents: projects.goalCents,
        ...fundedColumns,
        hasMilestones: sql<boolean>`${projects.milestones} <> '[]'`,
      })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.ownerId))
      .where(
        and(
          eq(projects.id, projectId),
          isNotDeleted,
          isNotNull(projects.fundedAt),
          eq(projects.fundedBelowGoal, false),
          canBeEmailed(users),
        ),
      );
    if (facts === undefined) return undefined;
    const { title, name, email, ownerId, fundedCents, fundedPeople, hasMilestones } = facts;
    const needsAccount = arePayoutsOn(deps) && (await findOpenAccount(deps.db, ownerId)) === undefined;
    return {
      to: { name, address: email },
      subject: `${fundedTitle({ raised: toDollarNumber(cents(fundedCents)), investors: fundedPeople, isGoalReached: true })} for ${title}`,
      parts: [
        `Congratulations! ${title} has reached its goal of ${formatDollars(cents(facts.goalCents))}.`,
        hasMilestones
          ? 'The money is held for your project and sent to you milestone by milestone: submit evidence for the first one as soon as it is done.'
          : 'The money is held for your project and sent to you when no investor can cancel anymore.',
        ...(needsAccount ? ['To get paid, connect an account. It takes about five minutes.'] : []),
        needsAccount
          ? { button: 'Connect an account', path: gettingPaidPath }
          : { button: 'Thank your investors with an update', path: `/dashboard/projects/${projectId}/updates` },
        {
          links: [
            ...(needsAccount
              ? [['Thank your investors with an update', `/dashboard/projects/${projectId}/updates`] as const]
              : []),
            ['View your project', `/projects/${projectId}`],
          ],
        },
      ],
    };
  },
});
