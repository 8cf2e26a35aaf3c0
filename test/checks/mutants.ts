// Defects made by hand, each of a kind that has cost somebody money or let somebody in, and the test that has to catch it.
// mutants.test.ts plants one at a time and runs only that test: it must fail. A defect whose place is no longer there
// fails the run, so this list follows the code.

type Edit = {
  /** A source file, relative to the repository root. */
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
};

/** A database function, by its stored source. */
type FunctionEdit = { sqlFunction: string; from: string; to: string };

export type Mutant = {
  name: string;
  plant: Edit[] | FunctionEdit | { sql: string };
  caughtBy: { file: string; test: string };
};

const investing = 'src/features/investing/server';
const routes = `${investing}/investing-routes.test.ts`;
const settlement = `${investing}/settlement/settlement.test.ts`;
const sweeper = `${investing}/sweep/sweeper.test.ts`;
const suspense = `${investing}/suspense/suspense.test.ts`;
const disputes = `${investing}/disputes/dispute-service.test.ts`;
const webhook = `${investing}/settlement/webhook-routes.test.ts`;
const violations = 'src/features/reconciliation/server/violations.test.ts';
const soundness = 'after mixed traffic every promise holds, nothing waits too long, and the figures add up';

export const mutants: Mutant[] = [
  {
    name: 'a hold does not look whether there is room',
    plant: {
      sqlFunction: 'take_hold',
      from: "WHEN p_amount > available THEN 'too_much'",
      to: "WHEN false THEN 'too_much'",
    },
    caughtBy: { file: routes, test: 'more than remains is refused with what remains' },
  },
  {
    name: 'owners may invest in their own project',
    plant: {
      sqlFunction: 'take_hold',
      from: "WHEN target.owner_id = p_investor THEN 'own_project'",
      to: "WHEN false THEN 'own_project'",
    },
    caughtBy: { file: routes, test: 'nobody invests in a project of their own' },
  },
  {
    name: 'one hold more than allowed is granted',
    plant: { sqlFunction: 'take_hold', from: '>= p_max_holds', to: '> p_max_holds' },
    caughtBy: { file: routes, test: 'of 20 tries at once by one person five holds are granted' },
  },
  {
    name: 'an investment may leave what no card can pay',
    plant: { sqlFunction: 'take_hold', from: 'BETWEEN 1 AND p_min_card - 1', to: 'BETWEEN 1 AND 0' },
    caughtBy: { file: routes, test: 'no investment may leave less than a card can pay' },
  },
  {
    name: 'a key that was used for another request answers the old hold',
    plant: {
      sqlFunction: 'take_hold',
      from: "CASE WHEN known.request_hash = p_hash THEN 'replayed' ELSE 'key_reused' END",
      to: "'replayed'",
    },
    caughtBy: {
      file: routes,
      test: 'a key used again for another amount is refused, and two people may use the same key',
    },
  },
  {
    name: 'somebody who invests twice counts as two investors',
    plant: { sqlFunction: 'adjust_project_figures', from: 'AND i.id <> NEW.id', to: 'AND false' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'what an investment that is sent back came to stays in the total',
    plant: {
      sqlFunction: 'adjust_project_figures',
      from: "'investments', OLD.state, -1, -OLD.amount_cents",
      to: "'investments', OLD.state, -1, 0",
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'who was erased stays in the number of people',
    plant: { sqlFunction: 'tally_person', from: "TG_OP <> 'INSERT' AND OLD.kind", to: "TG_OP = 'DELETE' AND OLD.kind" },
    caughtBy: {
      file: 'test/checks/tallies.test.ts',
      test: 'who comes, gets another role, and is erased is counted at once, before and after it is folded in',
    },
  },
  {
    name: 'a change is folded in and not taken away',
    plant: {
      sqlFunction: 'fold_tallies',
      from: 'DELETE FROM tally_changes RETURNING kind, part, count, amount_cents',
      to: 'SELECT kind, part, count, amount_cents FROM tally_changes',
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'nobody weighs the entries of the books',
    plant: { sql: 'drop trigger require_balance on ledger_postings; drop trigger require_balance on ledger_entries' },
    caughtBy: {
      file: 'src/features/ledger/server/money-rules.test.ts',
      test: 'editing the books, and entries that do not balance',
    },
  },
  {
    name: 'shares are rounded, not cut',
    plant: {
      sql: 'alter table investments alter column equity_percent set expression as (round(amount_cents::numeric * 100 / valuation_cents, 6))',
    },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'what is returned of a payment is not counted',
    plant: { sql: 'drop trigger count_refund on refunds' },
    caughtBy: { file: violations, test: soundness },
  },
  {
    name: 'room is given back before the provider has cancelled',
    plant: [
      {
        file: `${investing}/holds/hold-expiry.ts`,
        from: 'const provider = await cancelAtProvider(deps, providerPaymentId);',
        to: "const found = await deps.gateway.findPayment(providerPaymentId); const provider = found && { ...found, status: 'canceled' as const };",
      },
    ],
    caughtBy: { file: sweeper, test: 'past their time are cancelled at the provider, and their room is free' },
  },
  {
    name: 'a hold is given up by force as soon as it has ended',
    plant: [
      {
        file: `${investing}/sweep/payment-sweep.ts`,
        from: '{ hasFailed: true, error });\n    if (payment.isOverdue)',
        to: '{ hasFailed: true, error });\n    if (payment.isExpired)',
      },
    ],
    caughtBy: { file: sweeper, test: 'keep their room while the provider is away, for a day' },
  },
  {
    name: 'money that comes late is neither taken nor returned',
    plant: [
      {
        file: `${investing}/settlement/settlement-decision.ts`,
        from: "return { outcome: 'returned', payment: 'succeeded', investment: ['refund_pending'] };",
        to: 'return unchanged;',
      },
    ],
    caughtBy: {
      file: settlement,
      test: 'is returned in full when others took the room, and the investor is told once',
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
      test: 'is returned in full when others took the room, and the investor is told once',
    },
  },
  {
    name: 'the amount that the provider names is not compared',
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
    name: 'a payment is taken for another request of the same person',
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
    name: "the card provider's fee is taken from the project",
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
    name: 'a refund gets a new key at every try, and is not looked for',
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
    caughtBy: { file: sweeper, test: 'stay on their way while the bank takes its time' },
  },
  {
    name: 'what left suspense and failed is not booked back',
    plant: [
      {
        file: `${investing}/suspense/suspense-exit.ts`,
        from: 'if (cameBackBy !== undefined) await bookBack(tx, exit.amountCents, cameBackBy);',
        to: '',
      },
    ],
    caughtBy: {
      file: suspense,
      test: 'that fails days after it succeeded is in suspense again, and may then be paid by hand, once',
    },
  },
  {
    name: 'what a bank takes back of money in suspense is not booked',
    plant: [
      { file: `${investing}/suspense/suspense-dispute.ts`, from: 'await bookOut(tx, exit.amountCents, id);', to: '' },
    ],
    caughtBy: { file: suspense, test: 'has left suspense while it is open, and is there again when it is won' },
  },
  {
    name: 'whoever asks again sends money in suspense back again',
    plant: [
      {
        file: `${investing}/suspense/suspense-service.ts`,
        from: "if (item.openCents === 0 && (await hasLiveExit(tx, order.entryId, 'card'))) return;",
        to: '',
      },
    ],
    caughtBy: { file: suspense, test: 'by 40 at once of two administrators goes back once' },
  },
  {
    name: 'what a bank gives back of a dispute that is won is not booked',
    plant: [
      {
        file: `${investing}/disputes/dispute-service.ts`,
        from: 'if (movement.amountCents > 0) {',
        to: "if (movement.amountCents > 0 && dispute.state === 'lost') {",
      },
    ],
    caughtBy: { file: disputes, test: 'one that is won leaves everything as it was, but for the fee' },
  },
  {
    name: 'what a bank took by a dispute is owed once more when its refund comes back',
    plant: [
      {
        file: `${investing}/refunds/refund-ends.ts`,
        from: "inArray(investments.state, ['refund_pending', 'refunded'])",
        to: "eq(investments.state, 'refund_pending')",
      },
    ],
    caughtBy: { file: disputes, test: 'which had ended it, and comes back after the loss: it is not sent again' },
  },
  {
    name: 'a project that keeps what it raises fails at its deadline all the same',
    plant: [
      {
        file: 'src/features/projects/server/project-moving.ts',
        from: "${projects.fundingModel} = 'keep_what_you_raise'",
        to: "${projects.fundingModel} = 'nothing'",
      },
    ],
    caughtBy: {
      file: `${investing}/ends/project-ends.test.ts`,
      test: 'a project that keeps what it raises is funded with it, and its owner is told how much',
    },
  },
  {
    name: 'a lost dispute leaves the money counted as raised',
    plant: [
      {
        file: `${investing}/disputes/dispute-decision.ts`,
        from: "{ ...escrowPays, investment: ['charged_back'] };",
        to: "{ ...escrowPays, investment: ['completed'] };",
      },
    ],
    caughtBy: {
      file: disputes,
      test: 'one that is lost ends the investment, gives its room back and tells the investor',
    },
  },
  {
    name: 'investors may cancel after the time for it',
    plant: [
      {
        file: `${investing}/refunds/cancellation-window.ts`,
        from: 'coalesce(now() < ${investments.cancellableUntil}, false)',
        to: '${investments.cancellableUntil} is not null',
      },
    ],
    caughtBy: {
      file: `${investing}/refunds/investor-cancel.test.ts`,
      test: 'ends 48 hours before the end of the deadline’s day, and the answer names the moment',
    },
  },
  {
    name: 'the signature of events is not looked at',
    plant: [
      {
        file: 'src/platform/cards/stripe-gateway.ts',
        from: 'return toEvent(stripe.webhooks.constructEvent(rawBody, signatureHeader, secret, signatureToleranceSeconds));',
        to: 'void stripe; void signatureHeader; void secret; return toEvent(JSON.parse(rawBody));',
      },
    ],
    caughtBy: { file: webhook, test: "another secret's signature" },
  },
  {
    name: 'events of the other mode are taken',
    plant: [
      {
        file: `${investing}/settlement/webhook-routes.ts`,
        from: 'if (event.livemode !== deps.gateway.livemode) {',
        to: 'if (false as boolean) {',
      },
    ],
    caughtBy: { file: webhook, test: 'an event of the live mode' },
  },
  {
    name: "somebody else's payment may be claimed",
    plant: [
      {
        file: `${investing}/settlement/claim-service.ts`,
        from: '{ investorId: requireUserId(viewer) }',
        to: '{}',
      },
    ],
    caughtBy: { file: routes, test: "somebody else's payment and one that never was are both missing" },
  },
  {
    name: 'a session goes on when its person was erased',
    plant: [
      {
        file: 'src/features/accounts/server/sessions/session-service.ts',
        from: 'or(isNull(sessions.userId), isNotNull(users.id)),',
        to: 'or(isNull(sessions.userId), isNotNull(users.id), isNull(users.id)),',
      },
    ],
    caughtBy: {
      file: 'src/features/accounts/server/user-routes.test.ts',
      test: 'a session that outlived the erasing of its person is nobody’s, and makes no record anew',
    },
  },
  {
    name: "anybody may read anybody's investment",
    plant: [
      {
        file: `${investing}/investment-list.ts`,
        from: 'if (!isOwn && viewer.admin === undefined) throw',
        to: 'if (!isOwn && false) throw',
      },
    ],
    caughtBy: { file: routes, test: 'an investment is seen by its investor and by admins' },
  },
  {
    name: 'the money of hidden projects is shown',
    plant: [
      {
        file: 'src/features/reconciliation/server/transparency-service.ts',
        from: '.where(and(eq(projects.id, projectId), visibleTo(viewer)))',
        to: '.where(eq(projects.id, projectId))',
      },
    ],
    caughtBy: {
      file: 'src/features/reconciliation/server/transparency-routes.test.ts',
      test: 'a hidden project is missing to everybody but its owner and admins',
    },
  },
];
