// Reconciliation jobs with their intervals, and the kinds of findings (docs/money.md).

export const reconcileJobs = ['open_items', 'payment_sweep', 'balance', 'internal', 'restore'] as const;
export type ReconcileJob = (typeof reconcileJobs)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export type JobFacts = {
  title: string;
  /** Description of the job, shown to administrators. */
  text: string;
  /** Absent for jobs that run only on demand. */
  everySeconds?: number;
  /** How far a run looks back before the last successful one, to catch late arrivals. */
  overlapSeconds: number;
};

export const jobFacts = {
  open_items: {
    title: 'Open items',
    text: 'Checks every unfinished payment, refund, dispute, return and transfer with the card provider.',
    everySeconds: minute,
    overlapSeconds: 0,
  },
  payment_sweep: {
    title: 'Payments',
    text: 'Compares all payments of the last hours with our records, in both directions.',
    everySeconds: 15 * minute,
    overlapSeconds: 3 * hour,
  },
  balance: {
    title: 'Balance',
    text: 'Compares every balance movement at the provider with the ledger, in both directions, and then the balance.',
    everySeconds: day,
    overlapSeconds: 2 * day,
  },
  internal: {
    title: 'Money checks',
    text: 'Checks every stored amount against the money rules.',
    everySeconds: 5 * minute,
    overlapSeconds: 0,
  },
  restore: {
    title: 'Restore',
    text: 'After restoring a backup: recovers newer payments, refunds and transfers from the card provider.',
    overlapSeconds: hour,
  },
} as const satisfies Record<ReconcileJob, JobFacts>;

/** Jobs that administrators can start; restoring needs a start date on the command line. */
export const startableJobs = ['open_items', 'payment_sweep', 'balance', 'internal'] as const;
export type StartableJob = (typeof startableJobs)[number];

/** Whether a job missed its schedule by so much that it seems to have stopped. */
export function isOverdue(job: ReconcileJob, secondsSinceLastRun: number | undefined): boolean {
  const facts: JobFacts = jobFacts[job];
  if (facts.everySeconds === undefined) return false;
  return secondsSinceLastRun === undefined || secondsSinceLastRun > 2 * facts.everySeconds + minute;
}

export type KindFacts = {
  /** The job that rechecks this kind. */
  job: ReconcileJob;
  /** The problem, for people who know the business but not the code. */
  sentence: string;
  /** Recommended action. */
  todo: string;
  /** The page where that is done. */
  place?: { to: string; name: string };
};

/** The page that lists and resolves unmatched payments. */
export const suspensePlace = { to: '/admin/investments/suspense', name: 'Unmatched payments' };

export const findingKinds = {
  promise_broken: {
    job: 'internal',
    sentence: 'Stored amounts break a money rule.',
    todo: 'See docs/money.md for each rule. The product never writes such rows: find out who edited the database, and restore the rows from a backup.',
  },
  overdue: {
    job: 'internal',
    sentence: 'A money task is overdue.',
    todo: 'Check whether the card provider and the mail server are reachable. A refund that failed three times must be paid manually and recorded on its investment; they are listed at /admin/investments?state=needs_person. Unmatched payments are refunded on their own page.',
    place: suspensePlace,
  },
  payment_in_suspense: {
    job: 'payment_sweep',
    sentence:
      'A payment requested by this site was paid but has no matching investment. The money is held in the suspense account.',
    todo: 'If a backup was restored, run npm run reconcile -- --restore. Otherwise refund the payment.',
    place: suspensePlace,
  },
  payment_row_missing: {
    job: 'payment_sweep',
    sentence: 'A payment is recorded in the ledger, but its row is missing.',
    todo: 'Someone deleted it directly in the database. Restore the row from a backup.',
  },
  investment_missing: {
    job: 'payment_sweep',
    sentence: 'A payment refers to an investment whose row is missing.',
    todo: 'Someone deleted it directly in the database. Restore the row from a backup.',
  },
  payment_missing_there: {
    job: 'payment_sweep',
    sentence: 'The card provider has no record of a payment we list as paid.',
    todo: 'Check whether the provider keys still belong to the same account. If they do, contact the provider.',
  },
  payment_differs: {
    job: 'payment_sweep',
    sentence: 'A payment has a different amount or investment at the card provider.',
    todo: 'Compare both. The site never changes payments: either someone edited a row, or the provider made a mistake.',
  },
  payment_state_differs: {
    job: 'payment_sweep',
    sentence: 'The card provider reports a payment status that conflicts with ours, so nothing was changed.',
    todo: 'Compare both. If the provider never received the money, have a developer reverse the investment in the ledger.',
  },
  payment_unreadable: {
    job: 'payment_sweep',
    sentence:
      'The account at the card provider has a payment that this site cannot read, for example in another currency.',
    todo: 'The details name the payment and the reason. If another product uses this account, give it an account of its own. All other items were compared.',
  },
  movement_unreadable: {
    job: 'balance',
    sentence: 'The account at the card provider has a movement, refund or dispute that this site cannot read.',
    todo: 'The details name it and the reason. If another product uses this account, give it an account of its own. All other items were compared.',
  },
  payment_foreign: {
    job: 'balance',
    sentence: 'The account at the card provider received a payment that this site did not make.',
    todo: 'Find out who else uses this account. Each installation needs its own account.',
  },
  charge_differs: {
    job: 'balance',
    sentence: 'The provider received a payment, but the ledger has a different amount or none.',
    todo: 'The product never edits entries: find out who changed the database, and restore the entry from a backup.',
  },
  fee_differs: {
    job: 'balance',
    sentence: 'The provider’s fee differs from the ledger.',
    todo: 'Compare both. The provider corrects fees only with a separate movement.',
  },
  refund_unknown: {
    job: 'balance',
    sentence: 'A card was refunded without a refund on this site.',
    todo: 'Someone issued a refund in the provider’s dashboard that matches no investment. Ask them why and record it here.',
  },
  refund_differs: {
    job: 'balance',
    sentence: 'The refunded amount at the provider differs from the ledger.',
    todo: 'Compare both. The product never edits entries.',
  },
  dispute_differs: {
    job: 'balance',
    sentence: 'A dispute movement at the provider differs from the ledger.',
    todo: 'Check the dispute and its payment in the provider’s dashboard.',
  },
  payout_differs: {
    job: 'balance',
    sentence: 'A payout at the provider differs from the ledger.',
    todo: 'Compare with your bank statement.',
  },
  transfer_unknown: {
    job: 'balance',
    sentence:
      'Money was transferred to a creator’s account, or back, and this site has no record of the transfer. Releases are paused.',
    todo: 'The details name the account, and the project and release if this site made the transfer. If a backup was restored, run npm run reconcile -- --restore first: once releases are resumed, the site takes over a transfer that fits a release and never sends that money twice. If someone made the transfer in the provider’s dashboard, reverse it there. Record the explanation here; until then releases cannot be resumed.',
  },
  transfer_differs: {
    job: 'balance',
    sentence: 'A transfer or its reversal at the provider differs from the ledger. Releases are paused.',
    todo: 'Compare the transfer in the provider’s dashboard with the release. The product never edits entries: find out who changed the database, and restore the entry from a backup. Then resume releases.',
  },
  topup_differs: {
    job: 'balance',
    sentence: 'A top-up of the provider balance, or its reversal, differs from the ledger.',
    todo: 'Compare both with your bank statement. The product never edits entries: find out who changed the database, and restore the entry from a backup.',
  },
  reserve_differs: {
    job: 'balance',
    sentence: 'The provider reserved or freed a different amount than the ledger has, or freed more than was reserved.',
    todo: 'Check the reserve in the provider’s dashboard. If it began before this site recorded it, run npm run reconcile -- --job balance --since with an earlier date; otherwise record the explanation here.',
  },
  collected: {
    job: 'balance',
    sentence: 'The provider took money from the platform’s balance because a creator’s account stayed below zero.',
    todo: 'It is booked as a loss of the platform. Find the account in the provider’s dashboard, ask its creator to pay it back, and record the outcome here.',
  },
  movement_unknown: {
    job: 'balance',
    sentence: 'The provider has a movement of an unknown type. Nothing was booked.',
    todo: 'Find out what it is; the type is the provider’s own term. Record the explanation here.',
  },
  entry_alone: {
    job: 'balance',
    sentence: 'The ledger has a movement that the provider has no record of.',
    todo: 'The product never edits entries: find out who wrote it, and restore the ledger from a backup.',
  },
  balance_differs: {
    job: 'balance',
    sentence: 'The provider balance differs from the ledger, and no movement in the checked period explains it.',
    todo: 'Run npm run reconcile -- --job balance --since with an earlier date to compare all movements since then.',
  },
} as const satisfies Record<string, KindFacts>;

export type FindingKind = keyof typeof findingKinds;

/** Money may have left without a record, so releases pause automatically when one of these opens. */
export const pausingKinds: readonly FindingKind[] = ['transfer_unknown', 'transfer_differs', 'balance_differs'];
export const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]];

export const maxNote = 1000;
