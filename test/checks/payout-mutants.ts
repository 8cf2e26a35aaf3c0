// Hand-made defects in releases, transfers, returns and votes (see mutants.ts).
import type { Mutant } from './mutants.ts';

const payouts = 'src/features/payouts';
const releasing = `${payouts}/server/releases`;
const returning = 'src/features/investing/server/returns';
const releases = `${releasing}/releases.test.ts`;
const races = `${releasing}/transfer-races.test.ts`;
const routes = `${releasing}/release-routes.test.ts`;
const rules = `${payouts}/release-rules.test.ts`;
const votes = `${payouts}/vote-rules.test.ts`;

export const payoutMutants: Mutant[] = [
  {
    name: 'the administrator who asked for a release may confirm it',
    plant: [
      {
        file: 'src/features/accounts/server/admins/own-accounts.ts',
        from: 'if (askedBy !== null && (await isOneself(db, viewer, [askedBy])))',
        to: 'if (askedBy !== null && (await isOneself(db, viewer, [])))',
      },
    ],
    caughtBy: { file: routes, test: 'is confirmed by another administrator, and then sent' },
  },
  {
    name: 'a release is approved without cover',
    plant: [
      {
        file: `${releasing}/release-approving.ts`,
        from: 'if (missingCents > 0) throw new NotCovered(missingCents);',
        to: 'void missingCents;',
      },
    ],
    caughtBy: {
      file: releases,
      test: 'for cover: the fees are paid by the platform, never by other projects',
    },
  },
  {
    name: 'the remaining cents of a release are dropped',
    plant: [
      {
        file: `${payouts}/release-rules.ts`,
        from: 'for (const part of byRemainder.slice(0, missing)) part.amountCents += 1;',
        to: 'void [byRemainder, missing];',
      },
    ],
    caughtBy: { file: rules, test: 'shares add up to what is released, and none exceeds its remainder' },
  },
  {
    name: 'the fees of money that is still held count as the platform’s own',
    plant: [
      {
        file: `${payouts}/release-rules.ts`,
        from: 'return Math.max(0, -keptFeesCents - (ownCents + afterCents));',
        to: 'return Math.max(0, -2 * keptFeesCents - (ownCents + afterCents));',
      },
    ],
    caughtBy: { file: rules, test: 'a release waits for cover before it would spend another project’s money' },
  },
  {
    name: 'every attempt to send a transfer has a new key',
    plant: [
      {
        file: `${releasing}/transfer-sending.ts`,
        from: 'idempotencyKey: `transfer_${transfer.uuid}_${transfer.round}`',
        to: 'idempotencyKey: `transfer_${transfer.uuid}_${transfer.round}_${Math.random()}`',
      },
    ],
    caughtBy: { file: races, test: 'by many workers at once, whose answers are lost, arrives once' },
  },
  {
    name: 'a transfer whose answer was lost is not looked up',
    plant: [
      {
        file: `${releasing}/transfer-sending.ts`,
        from: '(prepared.isUncertain ? await findAtProvider(deps, transfer, release) : undefined);',
        to: 'undefined as ProviderTransfer | undefined; void findAtProvider;',
      },
    ],
    caughtBy: {
      file: races,
      test: 'after a lost answer, with a key that the provider has forgotten, finds what arrived',
    },
  },
  {
    name: 'a refused transfer is booked as sent',
    plant: [
      {
        file: `${releasing}/transfer-sending.ts`,
        from: ".set({ state: 'refused', refusal, round: round + 1 })\n      .where(eq(transfers.id, id));",
        to: `.set({ state: 'refused', refusal, round: round + 1 })
      .where(eq(transfers.id, id));
    await postEntry(tx, { kind: 'transferred', ref: 'refused_' + id, debit: creatorPayable(found.release.projectId), credit: 'provider_clearing', amount: cents(found.transfer.amountCents) });`,
      },
    ],
    caughtBy: {
      file: releases,
      test: 'a refused transfer keeps its money set aside, and is sent when the account is ready',
    },
  },
  {
    name: 'a reversal is booked each time it is read',
    plant: [
      { file: `${releasing}/transfer-sync.ts`, from: 'if (inserted.length === 0) continue;', to: 'void inserted;' },
    ],
    caughtBy: { file: races, test: 'a reversal that is read many times at once is booked once, and so is the next' },
  },
  {
    name: 'an investor weighs all of their money in a vote',
    plant: [{ file: `${payouts}/vote-rules.ts`, from: 'Math.min(cents, cap)', to: 'Math.max(cents, 0 * cap)' }],
    caughtBy: { file: votes, test: 'one person weighs at most the cap, or the same as everyone where that cannot be' },
  },
  {
    name: 'a vote counts without a quorum',
    plant: [{ file: `${payouts}/vote-rules.ts`, from: "!hasQuorum ? 'no_quorum' : forCents", to: 'forCents' }],
    caughtBy: { file: votes, test: 'a vote needs three people, or all there are, and the quorum of the money' },
  },
  {
    name: 'a tie releases money',
    plant: [
      {
        file: `${payouts}/vote-rules.ts`,
        from: "forCents > againstCents ? 'for'",
        to: "forCents >= againstCents ? 'for'",
      },
    ],
    caughtBy: { file: votes, test: 'for wins only with more money than against: a tie releases nothing' },
  },
  {
    name: 'the remainder of an investment is returned again',
    plant: [
      {
        file: `${returning}/investment-remainder.ts`,
        from: 'rest_cents::float8 as "remainderCents"',
        to: '(amount_cents - released_cents)::float8 as "remainderCents"',
      },
    ],
    caughtBy: {
      file: 'src/features/reconciliation/server/restore-releases.test.ts',
      test: 'a return of a remainder whose row was lost is recovered, and never paid again',
    },
  },
  {
    name: 'a disputed investment stays in a release that was not sent',
    plant: {
      sqlFunction: 'withdraw_unsent_releases',
      from: 'CONTINUE WHEN NOT withdraw_unsent_release(unsent.id, p_reason);',
      to: 'CONTINUE;',
    },
    caughtBy: {
      file: `${releasing}/release-races.test.ts`,
      test: 'against approving: its investment has no share, or leaves the unsent release, which is made again',
    },
  },
  {
    name: 'a release takes the fee of the day, not the one of its terms',
    plant: [
      {
        file: `${releasing}/release-approving.ts`,
        from: 'feeBasisPoints: terms.feeBasisPoints,',
        to: 'feeBasisPoints: 0,',
      },
    ],
    caughtBy: { file: releases, test: 'takes the fee that its terms froze, whatever the setting is later' },
  },
  {
    name: 'each release charges all processing fees again',
    plant: [
      {
        file: `${payouts}/release-rules.ts`,
        from: 'feesCents - chargedFeesCents - keptFeeCents(',
        to: 'feesCents - 0 * chargedFeesCents - keptFeeCents(',
      },
    ],
    caughtBy: { file: releases, test: 'pays its own processing fees where its terms say so' },
  },
  {
    name: 'a won dispute releases every share again',
    plant: [
      {
        file: `${releasing}/release-work.ts`,
        from: "where s.investment_id = i.id and o.milestone_id = r.milestone_id and o.state <> 'withdrawn')",
        to: 'where false)',
      },
      {
        file: `${releasing}/release-facts.ts`,
        from: "where s.investment_id = m.investment_id and o.milestone_id = ${milestoneId} and o.state <> 'withdrawn')",
        to: 'where false)',
      },
    ],
    caughtBy: {
      file: releases,
      test: 'a disputed investment has no share, and gets it when the dispute is won',
    },
  },
  {
    name: 'money leaves for a bank account that was just changed',
    plant: [
      {
        file: `${releasing}/release-waits.ts`,
        from: "return facts.isBankNew ? 'bank_account' : undefined;",
        to: 'return undefined;',
      },
    ],
    caughtBy: { file: releases, test: 'for 72 hours after the bank account changed' },
  },
  {
    name: 'money leaves while releases are paused',
    plant: [{ file: `${releasing}/release-waits.ts`, from: "if (facts.isPaused) return 'pause';", to: '' }],
    caughtBy: { file: releases, test: 'while releases are paused' },
  },
  {
    name: 'a creator pays the platform’s fee of money that a dispute took',
    plant: [
      {
        file: 'src/features/investing/server/returns/loss-division.ts',
        from: 'chargedCents: fromReleased - feeShareCents,',
        to: 'chargedCents: fromReleased,',
      },
    ],
    caughtBy: {
      file: 'src/features/investing/server/returns/loss-division.test.ts',
      test: 'held money pays first, then the creator less the platform’s fee, then the platform',
    },
  },
  {
    name: 'the administrator who asked for a write-off may confirm it',
    plant: [{ file: `${releasing}/write-offs.ts`, from: 'askedBy: found.askedBy,', to: 'askedBy: null,' }],
    caughtBy: { file: routes, test: 'a debt is written off after half a year, by two administrators' },
  },
  {
    name: 'a payment of the custodian is recorded again',
    plant: [
      {
        file: `${releasing}/transfer-orders.ts`,
        from: "transfer.accountId !== null || transfer.state !== 'wanted'",
        to: 'transfer.accountId !== null',
      },
    ],
    caughtBy: { file: routes, test: 'a custodian’s payment is recorded by hand, once' },
  },
];
