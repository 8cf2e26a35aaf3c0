// Defects that no test noticed when they were planted for the first time: boundaries, states and kinds that a rule forgets (see mutants.ts).
import type { Mutant } from './mutants.ts';

const payouts = 'src/features/payouts/server';
const releasing = `${payouts}/releases`;
const reconciling = 'src/features/reconciliation/server';

export const quietMutants: Mutant[] = [
  {
    name: 'a transfer is on hold for minutes instead of hours after its bank account changed',
    plant: [
      {
        file: `${releasing}/transfer-sending.ts`,
        from: 'make_interval(hours => ${bankChangeHoldHours})',
        to: 'make_interval(mins => ${bankChangeHoldHours})',
      },
    ],
    caughtBy: {
      file: `${releasing}/transfer-sending.test.ts`,
      test: 'a bank account that changed after the approval: an hour before the end of its hold the transfer is wanted',
    },
  },
  {
    name: 'a late refusal ends the attempt of another process',
    plant: [
      {
        file: `${releasing}/transfer-sending.ts`,
        from: ' || found.transfer.round !== round) return;',
        to: ') return;',
      },
    ],
    caughtBy: {
      file: `${releasing}/transfer-sending.test.ts`,
      test: 'a refusal ends the round that it answers, and no later one',
    },
  },
  {
    name: 'processing fees that a release waits to pay are charged again',
    plant: [
      {
        file: `${releasing}/release-facts.ts`,
        from: "state in ('approved', 'sent'))::float8 as \"chargedFeesCents\"",
        to: 'state = \'sent\')::float8 as "chargedFeesCents"',
      },
    ],
    caughtBy: {
      file: `${releasing}/releases.test.ts`,
      test: 'pays them once when both parts are set aside before either is sent',
    },
  },
  {
    name: 'money that was reversed earlier does not pay a newer debt',
    plant: [
      { file: `${releasing}/transfer-sync.ts`, from: 'Math.min(total, owed)', to: 'Math.min(reversedCents, owed)' },
    ],
    caughtBy: {
      file: `${releasing}/clawbacks.test.ts`,
      test: 'money that was reversed earlier pays a debt that arose since: all of it pays',
    },
  },
  {
    name: 'a transfer that a restore lost and that was reversed in part is sent again',
    plant: [
      {
        file: `${releasing}/lost-transfers.ts`,
        from: 'listed.reversedCents < listed.amountCents',
        to: 'listed.reversedCents === 0',
      },
    ],
    caughtBy: {
      file: `${reconciling}/restore-releases.test.ts`,
      test: 'a lost transfer that fits no release holds only its own project back, until all of it is reversed',
    },
  },
  {
    name: 'a debt from a transfer that was too much is never old enough to write off',
    plant: [
      {
        file: `${releasing}/write-offs.ts`,
        from: "e.kind in ('dispute_charged', 'transfer_overpaid')",
        to: "e.kind = 'dispute_charged'",
      },
    ],
    caughtBy: {
      file: `${releasing}/release-routes.test.ts`,
      test: 'what a creator owes since transfer_overpaid is written off from its 180th day on',
    },
  },
  {
    name: 'money goes back while its investors vote about more time',
    plant: [
      {
        file: `${payouts}/votes/milestone-sweep.ts`,
        from: 'and not exists (select from polls l where l.milestone_id = m.id and l.result is null)',
        to: '',
      },
    ],
    caughtBy: {
      file: `${payouts}/money-moments.test.ts`,
      test: 'money of an overdue milestone on the day that the limit for holding it comes near is returned, and never while investors vote',
    },
  },
  {
    name: 'a release that was sent again counts in a later month',
    plant: [
      {
        file: `${payouts}/money/payment-months.ts`,
        from: 'order by x.id limit 1',
        to: 'order by x.id desc limit 1',
      },
    ],
    caughtBy: {
      file: `${payouts}/money/project-money.test.ts`,
      test: 'received a release in the month in which it was first sent, also when it was sent again later',
    },
  },
  {
    name: 'a reversal changes the statement of the year before it',
    plant: {
      sqlFunction: 'money_of_releases',
      from: 'WHERE x.transfer_id = t.id AND x.created_at < until) AS cents',
      to: 'WHERE x.transfer_id = t.id) AS cents',
    },
    caughtBy: {
      file: `${payouts}/money/statements.test.ts`,
      test: 'money that comes back from a creator is in the year in which it came back, not in the one in which it was sent',
    },
  },
  {
    name: 'a difference that was only closed explains the balance',
    plant: [
      {
        file: `${reconciling}/balance-total.ts`,
        from: 'isNotNull(findings.resolvedBy)',
        to: 'isNotNull(findings.resolvedAt)',
      },
    ],
    caughtBy: {
      file: `${reconciling}/reconcile-windows.test.ts`,
      test: 'a difference before the window explains the balance if a person explained it, and not if it was only closed',
    },
  },
  {
    name: 'releases are resumed while a promise is broken',
    plant: [
      {
        file: `${reconciling}/finding-service.ts`,
        from: "[...pausingKinds, 'promise_broken']",
        to: '[...pausingKinds]',
      },
    ],
    caughtBy: {
      file: `${reconciling}/release-findings.test.ts`,
      test: 'releases are resumed in spite of open findings, but for those that pause them and broken promises',
    },
  },
  {
    name: 'a release is ready at the earlier of its two waiting times instead of the later',
    plant: [
      {
        file: 'src/features/payouts/server/releases/release-asking.ts',
        from: 'notBefore: sql`greatest(now() + make_interval',
        to: 'notBefore: sql`least(now() + make_interval',
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/releases/release-waits.test.ts',
      test: 'a release waits for the later of two: the cooling time since it was asked for, and the delay since funding closed',
    },
  },
  {
    name: 'reversed money of a release that was sent is given up when its project was stopped since',
    plant: [
      {
        file: 'src/features/payouts/server/releases/transfer-ending.ts',
        from: "if (isStopped && release.state === 'approved') return 'stop';",
        to: "if (isStopped) return 'stop';",
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/releases/transfer-ending.test.ts',
      test: 'what was reversed is sent again although its project was stopped since: the milestone was reached',
    },
  },
  {
    name: 'after a vote without a quorum one administrator releases alone',
    plant: [
      {
        file: 'src/features/payouts/server/releases/release-asking.ts',
        from: "return last !== undefined && last.result !== 'for';",
        to: "return last !== undefined && last.result === 'against';",
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/votes/vote-decisions.test.ts',
      test: 'after a vote that ended as no_quorum, a second administrator is needed: true',
    },
  },
  {
    name: 'the age of a debt is that of its newest part, not of its oldest',
    plant: [
      {
        file: 'src/features/payouts/server/releases/write-offs.ts',
        from: 'coalesce((select min(e.posted_at) from ledger_postings',
        to: 'coalesce((select max(e.posted_at) from ledger_postings',
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/releases/release-routes.test.ts',
      test: 'what a creator owes since dispute_charged is written off from its 180th day on',
    },
  },
  {
    name: 'the public answer to an earlier round stays when new evidence is filed',
    plant: [
      {
        file: 'src/features/payouts/server/evidence/evidence-filing.ts',
        from: 'fields: { rounds: row.rounds + 1, answer: null },',
        to: 'fields: { rounds: row.rounds + 1 },',
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/votes/vote-decisions.test.ts',
      test: 'what was said about rejected evidence is no answer to a vote about new evidence',
    },
  },
  {
    name: 'a receipt with many releases adds all of them up in its last line',
    plant: [
      {
        file: 'src/features/investing/receipt-copy.ts',
        from: 'value: formatDollarAmount(sumAmounts(more)) }',
        to: 'value: formatDollarAmount(sumAmounts(releases)) }',
      },
    ],
    caughtBy: {
      file: 'src/features/investing/receipt-copy.test.ts',
      test: 'of 7 releases each cent stands in one row, and the last ones are added up',
    },
  },
  {
    name: 'a milestone whose money is set aside still has a planned amount',
    plant: [
      {
        file: 'src/features/payouts/server/money/money-milestones.ts',
        from: "plan.filter(({ state }) => state !== 'releasing' && openMilestoneStates.some((each) => each === state))",
        to: 'plan.filter(({ state }) => openMilestoneStates.some((each) => each === state))',
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/money/project-money.test.ts',
      test: 'sees no plan for money that is set aside already, and the whole remainder for what follows',
    },
  },
];
