// Hand-made defects, each of a kind that has cost someone money or granted access wrongly, and the test that must catch it.
// mutants.test.ts plants one at a time and runs only that test, which must fail. A defect whose code no longer exists fails
// the run, so this list follows the code.

import { payoutMutants } from './payout-mutants.ts';
import { quietMutants } from './quiet-mutants.ts';
import { rulesMutants } from './rules-mutants.ts';

type Edit = {
  /** A source file, relative to the repository root. */
  file: string;
  /** Must occur exactly once in the file. */
  from: string;
  to: string;
};

/** A database function, in its stored source. */
type FunctionEdit = { sqlFunction: string; from: string; to: string };

export type Mutant = {
  name: string;
  plant: Edit[] | FunctionEdit | { sql: string };
  caughtBy: { file: string; test: string };
};

const investing = 'src/features/investing/server';
const paymentIntents = `${investing}/payment-intents.test.ts`;
const routes = `${investing}/investing-routes.test.ts`;
const settlement = `${investing}/settlement/settlement.test.ts`;
const refundSweep = `${investing}/sweep/refund-sweep.test.ts`;
const sweeper = `${investing}/sweep/sweeper.test.ts`;
const suspenseRefunds = `${investing}/suspense/suspense-refunds.test.ts`;
const suspenseDisputes = `${investing}/suspense/suspense-disputes.test.ts`;
const disputes = `${investing}/disputes/dispute-service.test.ts`;
const webhook = `${investing}/webhook-routes.test.ts`;
const violations = 'src/features/reconciliation/server/violations.test.ts';
const register = 'src/features/register/server';
const registerRoutes = `${register}/register-routes.test.ts`;
const shareTransfers = `${register}/share-transfers/share-transfers.test.ts`;
const rounds = `${register}/rounds/rounds.test.ts`;
const soundness = 'after mixed traffic every promise holds, nothing waits too long, and the figures add up';

export const mutants: Mutant[] = [
  {
    name: 'money that went back keeps its share in the register',
    plant: {
      sqlFunction: 'register_lots',
      from: 'sum(x.amount_cents + x.settled_cents)',
      to: 'sum(x.settled_cents)',
    },
    caughtBy: {
      file: registerRoutes,
      test: 'money that goes back takes its share with it: a remainder in part, a refund as a whole',
    },
  },
  {
    name: 'a refunded investment stays in the register',
    plant: { sqlFunction: 'register_lots', from: "IN ('completed', 'disputed')", to: 'IS NOT NULL' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'a transferred share stays with its seller too',
    plant: { sqlFunction: 'register_changes', from: 'm.from_id, -m.part_cents', to: 'm.from_id, 0::bigint' },
    caughtBy: {
      file: shareTransfers,
      test: 'a sale needs both parties and a second administrator, and moves the share with its price',
    },
  },
  {
    name: 'the parts of a divided share are rounded one by one',
    plant: {
      sqlFunction: 'register_lines',
      from: '- trunc(l.kept_cents::numeric * (s.up_to - s.part_cents) / l.amount_cents))::bigint',
      to: '* 0 + trunc(l.kept_cents::numeric * s.part_cents / l.amount_cents))::bigint',
    },
    caughtBy: {
      file: shareTransfers,
      test: 'a part can be transferred, and money that goes back later takes the shares of both in proportion, to the cent',
    },
  },
  {
    name: 'a transfer may give more than is held',
    plant: { sql: 'drop trigger cover_share_transfer on share_transfers' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'a locked share can be sold',
    plant: [
      {
        file: `${register}/share-transfers/share-transfer-service.ts`,
        from: "if (kind === 'inheritance' || until === null || until < toDay(now())) return;",
        to: 'return;',
      },
    ],
    caughtBy: {
      file: shareTransfers,
      test: 'a locked share can’t be sold, and passes to heirs whose former holder is not asked',
    },
  },
  {
    name: 'the administrator who entered a transfer confirms it',
    plant: [
      {
        file: `${register}/share-transfers/share-transfer-service.ts`,
        from: 'askedBy: row.askedBy,',
        to: 'askedBy: null,',
      },
    ],
    caughtBy: {
      file: shareTransfers,
      test: 'a sale needs both parties and a second administrator, and moves the share with its price',
    },
  },
  {
    name: 'a corrected round still dilutes',
    plant: { sqlFunction: 'counted_rounds', from: "c.state = 'confirmed'", to: 'false' },
    caughtBy: {
      file: rounds,
      test: 'a round can be withdrawn until it is confirmed, and is corrected by a later entry',
    },
  },
  {
    name: 'a wrong code verifies a certificate',
    plant: [
      {
        file: `${register}/certificates/certificate-service.ts`,
        from: 'if (row === undefined || !isRight) throw certificateNotFound();',
        to: 'if (row === undefined) throw certificateNotFound();',
      },
    ],
    caughtBy: {
      file: `${register}/certificates/certificates.test.ts`,
      test: 'a wrong number, a wrong code and none are answered alike',
    },
  },
  {
    name: 'a hold is granted without checking the room left',
    plant: {
      sqlFunction: 'take_holds',
      from: "WHEN r.amount > room THEN 'too_much'",
      to: "WHEN false THEN 'too_much'",
    },
    caughtBy: { file: paymentIntents, test: 'an amount above what remains is refused with the remaining amount' },
  },
  {
    name: 'owners may invest in their own project',
    plant: {
      sqlFunction: 'take_holds',
      from: "WHEN target.owner_id = r.investor THEN 'own_project'",
      to: "WHEN false THEN 'own_project'",
    },
    caughtBy: { file: paymentIntents, test: 'owners cannot invest in their own project' },
  },
  {
    name: 'one hold more than allowed is granted',
    plant: { sqlFunction: 'take_holds', from: '>= r.max_holds', to: '> r.max_holds' },
    caughtBy: { file: paymentIntents, test: 'five of 20 concurrent attempts by one person get a hold' },
  },
  {
    name: 'an investment may leave a remainder too small for a card payment',
    plant: { sqlFunction: 'take_holds', from: 'BETWEEN 1 AND r.min_card - 1', to: 'BETWEEN 1 AND 0' },
    caughtBy: { file: paymentIntents, test: 'no investment may leave a remainder that no card can pay' },
  },
  {
    name: 'a key already used for another request returns the old hold',
    plant: {
      sqlFunction: 'take_holds',
      from: "CASE WHEN encode(r.known_hash, 'hex') = r.hash THEN 'replayed' ELSE 'key_reused' END",
      to: "'replayed'",
    },
    caughtBy: {
      file: paymentIntents,
      test: 'a key reused for another amount is refused, and two people may use the same key',
    },
  },
  {
    name: 'a person who invests twice counts as two investors',
    plant: { sqlFunction: 'adjust_project_figures', from: 'AND i.id <> ALL (moved)', to: 'AND false' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'the amount of a refunded investment stays in the total',
    plant: {
      sqlFunction: 'adjust_project_figures',
      from: '(m.was, m.was_counted, -1, -m.was_amount)',
      to: '(m.was, m.was_counted, -1, 0)',
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'a counter delta is compacted without being deleted',
    plant: {
      sqlFunction: 'compact_investment_totals',
      from: 'DELETE FROM investment_total_deltas RETURNING state, count, amount_cents',
      to: 'SELECT state, count, amount_cents FROM investment_total_deltas',
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'ledger entries do not need to balance',
    plant: { sql: 'drop trigger require_balance on ledger_postings; drop trigger require_balance on ledger_entries' },
    caughtBy: {
      file: 'src/features/ledger/server/money-rules.test.ts',
      test: 'editing the ledger, and unbalanced entries',
    },
  },
  {
    name: 'shares are rounded instead of truncated',
    plant: {
      sql: 'alter table investments alter column equity_percent set expression as (round(amount_cents::numeric * 100 / valuation_cents, 6))',
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'refunds of a payment are not counted',
    plant: { sql: 'drop trigger count_refund on refunds' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'room is released before the provider has canceled',
    plant: [
      {
        file: `${investing}/holds/hold-expiry.ts`,
        from: 'const provider = await cancelAtProvider(deps, providerPaymentId);',
        to: "const found = await deps.gateway.findPayment(providerPaymentId); const provider = found && { ...found, status: 'canceled' as const };",
      },
    ],
    caughtBy: { file: sweeper, test: 'past their time are canceled at the provider, and their room is released' },
  },
  {
    name: 'an expired hold is force-released right away',
    plant: [
      {
        file: `${investing}/sweep/payment-sweep.ts`,
        from: '{ hasFailed: true, error });\n    if (payment.isOverdue)',
        to: '{ hasFailed: true, error });\n    if (payment.isExpired)',
      },
    ],
    caughtBy: { file: sweeper, test: 'keep their room during a provider outage, for a day' },
  },
  {
    name: 'late money is neither accepted nor refunded',
    plant: [
      {
        file: `${investing}/settlement/settlement-decision.ts`,
        from: "return { outcome: 'returned', payment: 'succeeded', investment: ['refund_pending'] };",
        to: 'return unchanged;',
      },
    ],
    caughtBy: {
      file: settlement,
      test: 'is refunded in full when others took the room, and the investor is notified once',
    },
  },
  {
    name: 'late money is credited to the project',
    plant: [
      {
        file: `${investing}/settlement/settlement-writes.ts`,
        from: "kind: 'captured_late', credit: 'refund_payable' }",
        to: "kind: 'captured_late', credit: escrowAccount(facts.projectId) }",
      },
    ],
    caughtBy: {
      file: settlement,
      test: 'is refunded in full when others took the room, and the investor is notified once',
    },
  },
  {
    name: 'the amount reported by the provider is not compared',
    plant: [
      {
        file: `${investing}/settlement/settlement-transaction.ts`,
        from: 'provider.amountCents === facts.amountCents &&',
        to: '',
      },
      {
        file: `${investing}/settlement/settlement-transaction.ts`,
        from: "(provider.status !== 'succeeded' || provider.amountReceivedCents === facts.amountCents)",
        to: 'true',
      },
    ],
    caughtBy: { file: settlement, test: 'another amount changes nothing' },
  },
  {
    name: 'a payment is accepted for another request of the same person',
    plant: [
      {
        file: `${investing}/settlement/settlement-transaction.ts`,
        from: 'if (metadata.request_key !== requestKey) return false;',
        to: '',
      },
    ],
    caughtBy: { file: settlement, test: 'another request changes nothing' },
  },
  {
    name: "the card provider's fee is deducted from the project",
    plant: [
      {
        file: `${investing}/settlement/settlement-writes.ts`,
        from: 'feeEntry(provider) : [])',
        to: 'feeEntry(provider).map((entry) => ({ ...entry, debit: escrowAccount(facts.projectId) })) : [])',
      },
    ],
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'every refund attempt uses a new key without looking for an existing refund',
    plant: [
      {
        file: `${investing}/refunds/refund-service.ts`,
        from: 'idempotencyKey: `refund_${refund.id}_${refund.providerPaymentId}_${round}`',
        to: 'idempotencyKey: `refund_${refund.id}_${refund.providerPaymentId}_${round}_${Math.random()}`',
      },
      {
        file: `${investing}/refunds/refund-service.ts`,
        from: 'const known = isUncertain ? await findAtProvider(deps, refund) : undefined;',
        to: 'const known = undefined as ProviderRefund | undefined; void isUncertain;',
      },
    ],
    caughtBy: { file: refundSweep, test: 'stay pending while the bank is slow' },
  },
  {
    name: 'a failed refund from suspense is not booked back',
    plant: [
      {
        file: `${investing}/suspense/suspense-exit.ts`,
        from: 'if (cameBackBy !== undefined) await bookBack(tx, exit.amountCents, cameBackBy);',
        to: '',
      },
    ],
    caughtBy: {
      file: suspenseRefunds,
      test: 'that fails days after it succeeded is in suspense again, and may then be paid by hand, once',
    },
  },
  {
    name: 'a bank taking back suspended money is not booked',
    plant: [
      { file: `${investing}/suspense/suspense-dispute.ts`, from: 'await bookOut(tx, exit.amountCents, id);', to: '' },
    ],
    caughtBy: { file: suspenseDisputes, test: 'removes it from suspense while open, and returns it when won' },
  },
  {
    name: 'a repeated request refunds money in suspense again',
    plant: [
      {
        file: `${investing}/suspense/suspense-service.ts`,
        from: "if (item.openCents === 0 && (await hasLiveExit(tx, order.entryId, 'card'))) return;",
        to: '',
      },
    ],
    caughtBy: { file: suspenseRefunds, test: 'requested ten times at once by two administrators is sent once' },
  },
  {
    name: 'money returned by a won dispute is not booked',
    plant: [
      {
        file: `${investing}/disputes/dispute-service.ts`,
        from: 'if (movement.amountCents > 0) {',
        to: "if (movement.amountCents > 0 && dispute.state === 'lost') {",
      },
    ],
    caughtBy: { file: disputes, test: 'one that is won leaves everything as it was, except for the fee' },
  },
  {
    name: 'money taken by a dispute becomes owed again when its refund is reversed',
    plant: [
      {
        file: `${investing}/refunds/refund-ends.ts`,
        from: "inArray(investments.state, ['refund_pending', 'refunded'])",
        to: "eq(investments.state, 'refund_pending')",
      },
    ],
    caughtBy: { file: disputes, test: 'that had ended it, and is returned after the loss: it is not sent again' },
  },
  {
    name: 'a keep-what-you-raise project still fails at its deadline',
    plant: [
      {
        file: 'src/features/projects/server/project-moving.ts',
        from: "${projects.fundingModel} = 'keep_what_you_raise'",
        to: "${projects.fundingModel} = 'nothing'",
      },
    ],
    caughtBy: {
      file: `${investing}/ends/project-ends.test.ts`,
      test: 'a keep-what-you-raise project is funded with what it raised, and its owner gets the amount by email',
    },
  },
  {
    name: 'a lost dispute leaves the money counted as raised',
    plant: [
      {
        file: `${investing}/disputes/dispute-decision.ts`,
        from: "if (investment === 'disputed') return { ...divided, investment: ['charged_back'] };",
        to: "if (investment === 'disputed') return { ...divided, investment: ['completed'] };",
      },
    ],
    caughtBy: {
      file: disputes,
      test: 'one that is lost ends the investment, releases its room and notifies the investor',
    },
  },
  {
    name: 'investors may cancel after the cancellation window',
    plant: [
      {
        file: `${investing}/cancellation-window.ts`,
        from: 'coalesce(now() < ${investments.cancellableUntil}, false)',
        to: '${investments.cancellableUntil} is not null',
      },
    ],
    caughtBy: {
      file: `${investing}/refunds/investor-cancel.test.ts`,
      test: 'ends 48 hours before the end of the deadline’s day, and the response includes the exact time',
    },
  },
  {
    name: 'the money of investors who do not answer about a change stays',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-sweep.ts`,
        from: 'lte(reconfirmations.dueAt, sql`now()`),',
        to: 'sql`false`,',
      },
    ],
    caughtBy: {
      file: `${investing}/ends/reconfirmation.test.ts`,
      test: 'without an answer in time the investment is refunded, and its investor is told why',
    },
  },
  {
    name: 'what was not allotted stays with the project',
    plant: [
      {
        file: `${investing}/ends/allotting.ts`,
        from: 'const remainderCents = investment.amountCents - investment.allottedCents;',
        to: 'const remainderCents = 1;',
      },
    ],
    caughtBy: {
      file: `${investing}/ends/allotting.test.ts`,
      test: 'everyone gets the same share of what they asked for, and the difference goes back to their cards',
    },
  },
  {
    name: 'the goal is divided while someone may still cancel',
    plant: { sqlFunction: 'has_open_rights', from: 'i.cancellable_until > now()', to: 'false' },
    caughtBy: {
      file: `${investing}/ends/allotting.test.ts`,
      test: 'it waits for everyone who may still cancel, and for open payments',
    },
  },
  {
    name: 'funding that divides its goal ends as soon as it is reached',
    plant: { sqlFunction: 'adjust_project_figures', from: "p.allotment = 'first_come' AND", to: '' },
    caughtBy: {
      file: `${investing}/ends/allotting.test.ts`,
      test: 'funding goes on when the goal is reached, up to the most that may be asked for',
    },
  },
  {
    name: 'raised money counts what was asked for, not what was allotted',
    plant: {
      sqlFunction: 'adjust_project_figures',
      from: 'coalesce(allotted_cents, amount_cents), state, counted, true',
      to: 'amount_cents, state, counted, true',
    },
    caughtBy: {
      file: `${investing}/ends/allotting.test.ts`,
      test: 'everyone gets the same share of what they asked for, and the difference goes back to their cards',
    },
  },
  {
    name: 'left-over cents go to the smallest remainders',
    plant: [
      {
        file: 'src/features/investing/allotment.ts',
        from: 'one.remainder > other.remainder ? -1 : 1',
        to: 'one.remainder > other.remainder ? 1 : -1',
      },
    ],
    caughtBy: {
      file: 'src/features/investing/allotment.test.ts',
      test: 'divides in proportion, and gives left-over cents to the largest remainders, the lower id first',
    },
  },
  {
    name: 'one answer about an earlier change confirms a later one',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-answering.ts`,
        from: 'if (own.changeId !== changeId) {',
        to: 'if (own.changeId < changeId) {',
      },
    ],
    caughtBy: {
      file: `${investing}/ends/reconfirmation.test.ts`,
      test: 'a second change before an answer replaces the question: both changes are shown, and only the last can be confirmed',
    },
  },
  {
    name: 'funding closes although a change was not answered',
    plant: { sqlFunction: 'has_open_rights', from: 'r.outcome IS NULL', to: 'false' },
    caughtBy: {
      file: 'src/features/payouts/server/plan/closing-rights.test.ts',
      test: 'a change that was not answered keeps funding open, whatever the deadline says',
    },
  },
  {
    name: 'the reflection period is forgotten',
    plant: { sqlFunction: 'set_cancellation_end', from: 'NEW.reflection_days', to: '0' },
    caughtBy: {
      file: `${investing}/refunds/rights-by-law.test.ts`,
      test: 'an ordinary investor in Europe may change their mind for four calendar days, whatever the deadline, and is told so',
    },
  },
  {
    name: 'a deadline moves earlier without notice',
    plant: { sqlFunction: 'may_move_deadline', from: '::date + 5', to: '::date - 999' },
    caughtBy: {
      file: `${investing}/ends/last-day.test.ts`,
      test: 'the database lets a deadline move earlier only with notice, once, and for an offer that has met its goal',
    },
  },
  {
    name: 'event signatures are not verified',
    plant: [
      {
        file: 'src/platform/cards/stripe-gateway.ts',
        from: 'toEvent(stripe.webhooks.constructEvent(rawBody, signature, secret, signatureToleranceSeconds)),',
        to: '{ void signature; void secret; return toEvent(JSON.parse(String(rawBody))); },',
      },
    ],
    caughtBy: { file: webhook, test: "another secret's signature" },
  },
  {
    name: 'events of the other mode are accepted',
    plant: [
      {
        file: `${investing}/webhook-routes.ts`,
        from: 'if (event.livemode !== deps.gateway.livemode) {',
        to: 'if (false as boolean) {',
      },
    ],
    caughtBy: { file: webhook, test: 'an event of live mode' },
  },
  {
    name: "another person's payment may be claimed",
    plant: [
      {
        file: `${investing}/settlement/claim-service.ts`,
        from: '{ investorId: requireUserId(viewer) }',
        to: '{}',
      },
    ],
    caughtBy: { file: routes, test: "another person's payment and an unknown one are both not found" },
  },
  {
    name: 'a session continues after its person was erased',
    plant: [
      {
        file: 'src/features/accounts/server/sessions/session-service.ts',
        from: 'or(isNull(sessions.userId), isNotNull(users.id));',
        to: 'or(isNull(sessions.userId), isNotNull(users.id), isNull(users.id));',
      },
    ],
    caughtBy: {
      file: 'src/features/accounts/server/user-routes.test.ts',
      test: 'a session that outlives the erasure of its person is signed out, and creates no new record',
    },
  },
  {
    name: 'anyone may read any investment',
    plant: [
      {
        file: `${investing}/investment-list.ts`,
        from: 'if (!isOwn && viewer.admin === undefined) throw',
        to: 'if (!isOwn && false) throw',
      },
    ],
    caughtBy: { file: routes, test: 'only its investor and admins can see an investment' },
  },
  {
    name: 'the money of hidden projects is public',
    plant: [
      {
        file: 'src/features/reconciliation/server/transparency-service.ts',
        from: '.where(and(eq(projects.id, projectId), visibleTo(viewer)))',
        to: '.where(eq(projects.id, projectId))',
      },
    ],
    caughtBy: {
      file: 'src/features/reconciliation/server/transparency-routes.test.ts',
      test: 'a hidden project is not found, except by its owner and admins',
    },
  },
  ...payoutMutants,
  ...rulesMutants,
  ...quietMutants,
];
