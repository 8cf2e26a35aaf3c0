// The jobs of reconciliation, how often each is done, and the kinds of differences they find (docs/money.md).

export const reconcileJobs = ['open_items', 'payment_sweep', 'balance', 'internal', 'restore'] as const;
export type ReconcileJob = (typeof reconcileJobs)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export type JobFacts = {
  title: string;
  /** What it does, for a person. */
  text: string;
  /** Absent: only when somebody asks for it. */
  everySeconds?: number;
  /** How far before its last good run a run looks: what reached the provider or us late is seen again. */
  overlapSeconds: number;
};

export const jobFacts = {
  open_items: {
    title: 'Open items',
    text: 'Asks the card provider about every payment, refund and dispute that has not come to its end.',
    everySeconds: minute,
    overlapSeconds: 0,
  },
  payment_sweep: {
    title: 'Payments',
    text: 'Compares every payment of the last hours with ours, both ways.',
    everySeconds: 15 * minute,
    overlapSeconds: 3 * hour,
  },
  balance: {
    title: 'Balance',
    text: 'Compares every movement on the balance at the provider with the books, both ways, and then the balance itself.',
    everySeconds: day,
    overlapSeconds: 2 * day,
  },
  internal: {
    title: 'Promises',
    text: 'Checks every promise about money against every stored row.',
    everySeconds: 5 * minute,
    overlapSeconds: 0,
  },
  restore: {
    title: 'Restore',
    text: 'After a backup was restored: brings back from the provider what the backup does not know.',
    overlapSeconds: hour,
  },
} as const satisfies Record<ReconcileJob, JobFacts>;

/** Jobs that anybody at the admin screen may start; restoring needs to be told since when, on the command line. */
export const startableJobs = ['open_items', 'payment_sweep', 'balance', 'internal'] as const;
export type StartableJob = (typeof startableJobs)[number];

/** A run that is so much past its time that nobody seems to do it any more. */
export function isOverdue(job: ReconcileJob, secondsSinceLastRun: number | undefined): boolean {
  const facts: JobFacts = jobFacts[job];
  if (facts.everySeconds === undefined) return false;
  return secondsSinceLastRun === undefined || secondsSinceLastRun > 2 * facts.everySeconds + minute;
}

export type KindFacts = {
  /** The job that knows whether it is gone. */
  job: ReconcileJob;
  /** What is the matter, for a person who knows the business and not the code. */
  sentence: string;
  /** What to do about it. */
  todo: string;
  /** The page where that is done. */
  place?: { to: string; name: string };
};

/** Where money that no investment stands for is listed and leaves. */
export const suspensePlace = { to: '/admin/investments/suspense', name: 'Money without an investment' };

export const findingKinds = {
  promise_broken: {
    job: 'internal',
    sentence: 'The stored rows of money break a promise.',
    todo: 'docs/money.md says what each promise means. Rows like these are never written by the product: find out who edited the database, and restore the rows from a backup.',
  },
  overdue: {
    job: 'internal',
    sentence: 'Something about money waits longer than it may.',
    todo: 'Look whether the card provider and the mail server can be reached. A refund that failed three times has to be paid by hand, which is recorded at its investment: /admin/investments?state=needs_person lists them. Money that no investment stands for is sent back on its own page.',
    place: suspensePlace,
  },
  payment_in_suspense: {
    job: 'payment_sweep',
    sentence:
      'A payment requested by this site was paid but has no matching investment. The money is held in the suspense account.',
    todo: 'If a backup was restored, run npm run reconcile -- --restore. Otherwise send the payment back to its card.',
    place: suspensePlace,
  },
  payment_row_missing: {
    job: 'payment_sweep',
    sentence: 'A payment is recorded in the ledger, but its row is missing.',
    todo: 'Someone deleted it directly in the database. Restore the row from a backup.',
  },
  investment_missing: {
    job: 'payment_sweep',
    sentence: 'A payment is of an investment whose row is gone.',
    todo: 'Someone deleted it directly in the database. Restore the row from a backup.',
  },
  payment_missing_there: {
    job: 'payment_sweep',
    sentence: 'A payment that we call paid is not known to the card provider.',
    todo: 'Look whether the keys of the provider are those of the same account as before. If they are, ask the provider.',
  },
  payment_differs: {
    job: 'payment_sweep',
    sentence: 'A payment has another amount or is about another investment at the card provider than here.',
    todo: 'Compare both. The site never changes payments: either someone edited a row, or the provider made a mistake.',
  },
  payment_state_differs: {
    job: 'payment_sweep',
    sentence: 'The card provider says of a payment what cannot be true of ours, so nothing was changed.',
    todo: 'Compare both. If the provider never received the money, refund the investment in the books with a developer.',
  },
  payment_unreadable: {
    job: 'payment_sweep',
    sentence:
      'The account at the card provider has a payment that this site cannot read, for example in another currency.',
    todo: 'The details name the payment and the reason. If another product uses this account, give it an account of its own. Everything else was compared.',
  },
  movement_unreadable: {
    job: 'balance',
    sentence: 'The account at the card provider has a movement, refund or dispute that this site cannot read.',
    todo: 'The details name it and the reason. If another product uses this account, give it an account of its own. Everything else was compared.',
  },
  payment_foreign: {
    job: 'balance',
    sentence: 'The account at the card provider received a payment that this site did not make.',
    todo: 'Find out who charges cards with this account. One account serves one installation: let the other use its own.',
  },
  charge_differs: {
    job: 'balance',
    sentence: 'The provider received a payment, but the books say another amount or nothing.',
    todo: 'Entries are never edited by the product: find out who changed the database, and restore the entry from a backup.',
  },
  fee_differs: {
    job: 'balance',
    sentence: 'The provider kept another fee than the books say.',
    todo: 'Compare both; the provider corrects fees only with a movement of its own.',
  },
  refund_unknown: {
    job: 'balance',
    sentence: 'Money went back to a card without a refund of ours.',
    todo: 'Someone issued a refund in the provider’s dashboard, and no rule says which investment it reduces. Ask them why and record it here.',
  },
  refund_differs: {
    job: 'balance',
    sentence: 'The provider returned another amount for a refund than the books say.',
    todo: 'Compare both; entries are never edited by the product.',
  },
  dispute_differs: {
    job: 'balance',
    sentence: 'The provider took or gave back money for a dispute that the books say otherwise.',
    todo: 'Look at the dispute in the dashboard of the provider, and at the payment it is about.',
  },
  payout_differs: {
    job: 'balance',
    sentence: 'The provider paid out another amount than the books say.',
    todo: 'Compare with the statement of the bank.',
  },
  movement_unknown: {
    job: 'balance',
    sentence: 'Money moved at the provider in a way that the books have no rule for. Nothing was booked.',
    todo: 'Find out what it is; its type is the word of the provider. Write it here once it is explained.',
  },
  entry_alone: {
    job: 'balance',
    sentence: 'The books say that money moved at the provider, but the provider knows nothing of it.',
    todo: 'Entries are never edited by the product: find out who wrote it, and restore the books from a backup.',
  },
  balance_differs: {
    job: 'balance',
    sentence:
      'The balance at the provider differs from the books, and no movement of the time that was looked at explains it.',
    todo: 'Run npm run reconcile -- --job balance --since with an early time: it compares every movement since then.',
  },
} as const satisfies Record<string, KindFacts>;

export type FindingKind = keyof typeof findingKinds;
export const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]];

export const maxNote = 1000;
