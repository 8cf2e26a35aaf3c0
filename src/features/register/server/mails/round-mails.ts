// Emails about later rounds: to every holder once one is confirmed, and to the person who entered one that was declined.
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed, recipient } from '#features/accounts/server/emailable.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { formatDay } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { definePersonMail } from '#platform/mail/mail-template.ts';
import { laterRounds } from '../register-table.ts';

const facts = z.object({ roundId: z.int(), userId: z.int() });

function findRound({ db }: Pick<Deps, 'db'>, { roundId, userId }: z.infer<typeof facts>) {
  return db
    .select({
      to: recipient,
      title: projects.title,
      projectId: projects.id,
      round: laterRounds,
      isProposer: sql<boolean>`${laterRounds.proposedBy} = ${users.id}`,
    })
    .from(laterRounds)
    .innerJoin(projects, eq(projects.id, laterRounds.projectId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(laterRounds.id, roundId), isNull(projects.deletedAt), canBeEmailed(users)));
}

export const roundConfirmedMail = definePersonMail({
  kind: 'later_round_confirmed',
  facts,
  key: ({ roundId, userId }) => `later-round-${roundId}-${userId}`,
  find: findRound,
  write: ({ title, round: { heldOn, preMoneyCents, amountCents, replaces } }) => ({
    subject: replaces === null ? `${title} raised a new round` : `A round of ${title} was corrected`,
    parts: [
      `${replaces === null ? 'It raised' : 'The corrected figures: it raised'} ${formatDollars(cents(amountCents))} on ${formatDay(heldOn)}, at a valuation of ${formatDollars(cents(preMoneyCents))} before the money.`,
      'New shares make your share of the company smaller, and set a new price for it. Your page shows both. It is the price of the last round, not a market price: you may not be able to sell at it.',
      { button: 'View your shares', path: '/dashboard/shares' },
    ],
  }),
});

export const roundDeclinedMail = definePersonMail({
  kind: 'later_round_declined',
  facts,
  key: ({ roundId }) => `later-round-${roundId}-declined`,
  find: findRound,
  write: ({ title, projectId, round: { heldOn, reason } }) =>
    reason === null
      ? undefined
      : {
          subject: `The round of ${formatDay(heldOn)} was not confirmed`,
          parts: [
            `An administrator did not confirm the round that you entered for ${title}. The reason: ${reason}`,
            'The register has not changed. You can enter the round again.',
            { button: 'Open the register', path: `/dashboard/projects/${projectId}/register` },
          ],
        },
});

export const roundRevokedMail = definePersonMail({
  kind: 'later_round_revoked',
  facts,
  key: ({ roundId, userId }) => `later-round-revoked-${roundId}-${userId}`,
  find: findRound,
  write: ({ title, projectId, isProposer, round: { heldOn, amountCents, replaces, revokeReason } }) => ({
    subject: `A round of ${title} no longer counts`,
    parts: [
      `Two administrators revoked the round of ${formatDay(heldOn)} (${formatDollars(cents(amountCents))}). The register no longer counts it.`,
      ...(isProposer && revokeReason !== null ? [`The reason: ${revokeReason}`] : []),
      replaces === null
        ? 'Shares and their value are what they were without it.'
        : 'It corrected an earlier entry, and that entry counts again.',
      isProposer
        ? { button: 'Open the register', path: `/dashboard/projects/${projectId}/register` }
        : { button: 'View your shares', path: '/dashboard/shares' },
    ],
  }),
});
