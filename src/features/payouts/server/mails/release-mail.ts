// Email to an investor: a part of an investment was released to the creator.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { investmentOrdering } from '#features/investing/server/mails/investment-mail.ts';
import { shareNewsLinks } from '#features/projects/moment-words.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { milestones } from '../plan-table.ts';
import { releaseShares, releases } from '../release-table.ts';

export const releaseMail = definePersonMail({
  kind: 'release_sent',
  facts: z.object({ releaseId: z.int(), investmentId: z.int() }),
  key: ({ releaseId, investmentId }) => `release-${releaseId}-investment-${investmentId}`,
  orderingKey: ({ investmentId }) => investmentOrdering(investmentId),
  find: ({ db }, { releaseId, investmentId }) =>
    db
      .select({
        to: recipient,
        investmentId: investments.id,
        title: projects.title,
        projectId: projects.id,
        visibility: projects.visibility,
        milestone: milestones.title,
        isWhole: milestones.isWhole,
        shareCents: releaseShares.amountCents,
        investedCents: investments.amountCents,
      })
      .from(releaseShares)
      .innerJoin(releases, eq(releases.id, releaseShares.releaseId))
      .innerJoin(milestones, eq(milestones.id, releases.milestoneId))
      .innerJoin(projects, eq(projects.id, releases.projectId))
      .innerJoin(investments, eq(investments.id, releaseShares.investmentId))
      .innerJoin(users, eq(users.id, investments.investorId))
      .where(
        and(eq(releaseShares.releaseId, releaseId), eq(releaseShares.investmentId, investmentId), canBeEmailed(users)),
      ),
  write({ investmentId, projectId, visibility, title, milestone, isWhole, shareCents, investedCents }) {
    const share = formatDollars(cents(shareCents));
    return {
      subject: `${share} of your investment in ${title} was released`,
      parts: [
        `${share} of the ${formatDollars(cents(investedCents))} that you invested in ${title} was released to its creator${
          isWhole ? '' : ` for the milestone “${milestone}”`
        }.`,
        { button: 'Follow your dollar', path: `/investments/${investmentId}/money` },
        {
          links: [
            ['View the project', `/projects/${projectId}`],
            ...shareNewsLinks({ id: projectId, visibility }, isWhole ? 'funded' : 'milestone'),
          ],
        },
      ],
      reference: `Investment ${investmentId}`,
    };
  },
});
