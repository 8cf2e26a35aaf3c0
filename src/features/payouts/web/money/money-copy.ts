// Texts of 'Follow your dollar' and 'Money', and of releases on every screen.
import type { DollarPlace } from '#features/ledger/money-places.ts';
import type { InvestmentMoney, MoneyRelease } from '../../money-contract.ts';

/** The color of each segment, in the order of the bar. */
export const placeTones = {
  held: 'bg-verdigris',
  approved: 'bg-copper',
  sent: 'bg-primary',
  inBank: 'bg-ink-3',
  platformFee: 'bg-star',
  processing: 'bg-copper-ink',
  deducted: 'bg-danger-ink',
  onItsWayBack: 'bg-verdigris-ink',
  returned: 'bg-line-strong',
  takenBack: 'bg-danger',
} as const satisfies Record<DollarPlace, string>;

const placeNames = {
  held: 'Held for the project',
  approved: 'Approved, not yet sent',
  sent: 'Sent to the creator',
  inBank: 'In the creator’s bank',
  platformFee: 'Platform fee',
  processing: 'Card processing fees',
  deducted: 'Deducted for lost disputes',
  onItsWayBack: 'On its way back',
  returned: 'Returned',
  takenBack: 'Taken back by a bank',
} as const satisfies Record<DollarPlace, string>;

/** Names by reader: an investor or anyone else, or the creator. */
export const placeNamesFor = {
  investor: placeNames,
  creator: {
    ...placeNames,
    held: 'Held for your project',
    sent: 'Sent to you',
    inBank: 'In your bank',
    takenBack: 'Taken back by banks',
  },
} as const satisfies Record<'investor' | 'creator', Record<DollarPlace, string>>;
export type MoneyReader = keyof typeof placeNamesFor;

export const placeTexts = {
  investor: {
    held: 'Kept separate in the ledger until its milestone is approved.',
    approved: 'Set aside for the creator and sent as soon as nothing blocks it.',
    sent: 'At the card provider, on its way to the creator’s bank account.',
    inBank: 'The creator has it.',
    platformFee: 'This site’s fee, deducted from the released money.',
    processing: 'The card provider’s charges, paid from the released money.',
    deducted: 'Pays for investments that banks took back after their release.',
    onItsWayBack: 'To your card; the card provider has not confirmed it yet.',
    returned: 'Back with you.',
    takenBack: 'By your bank, in a dispute.',
  },
  creator: {
    held: 'For the milestones that are still open.',
    approved: 'Set aside for you and sent as soon as nothing blocks it.',
    sent: 'At the card provider, on its way to your bank account.',
    inBank: 'Paid to your bank account.',
    platformFee: 'This site’s fee, deducted from the released money.',
    processing: 'The card provider’s charges, paid from the released money.',
    deducted: 'Deducted from your releases for payments that banks took back after their release.',
    onItsWayBack: 'To investors; the card provider has not confirmed it yet.',
    returned: 'Back with investors.',
    takenBack: 'By investors’ banks, in disputes.',
  },
} as const satisfies Record<MoneyReader, Record<DollarPlace, string>>;

/** Completes "Waits for …". */
export const waitTexts = {
  pause: 'releases to resume; they are paused on this site',
  second: 'a second administrator to confirm it',
  cooling: 'the end of its cooling-off time',
  cancellation: 'the end of the time in which investors can cancel',
  disputes: 'banks to decide about disputed payments',
  account: 'the creator’s account at the card provider to be ready',
  bank_account: 'three days to pass after the bank account was changed',
  provider_fees: 'the card provider to report its fees',
  cover: 'this site to cover the card provider’s fees',
  provider: 'the card provider to accept it',
} as const satisfies Record<NonNullable<MoneyRelease['waitsFor']>, string>;

export const releaseCopy = {
  waits: (what: string) => `Waits for ${what}.`,
  waitsUntil: 'Not before',
  next: 'Queued; usually processed within minutes.',
  approved: 'Approved on',
  leaving: 'It is about to be sent.',
  sentNothing: 'Fees and deductions used the whole amount, so nothing was sent. Booked on',
  catchUp: 'Later share, after a dispute was won',
  released: 'Released',
  platformFee: 'Platform fee',
  processing: 'Card processing fees',
  deducted: 'Deducted for lost disputes',
  whole: 'Everything at once',
  planned: 'Planned',
  about: (amount: string) => `about ${amount}`,
  due: 'due',
} as const;

export const arrivalCopy = {
  investor: {
    sent: 'Sent to the creator on',
    inBank: 'Arrived in their bank on',
    expected: 'Expected in their bank by',
    onItsWay: 'On its way to their bank.',
    bankRefused:
      'The bank sent it back. The creator has to correct the bank account; then the card provider retries the payout.',
    cameBack: 'Some of it was recovered from the creator’s account.',
    creator: 'To the creator',
  },
  creator: {
    sent: 'Sent to you on',
    inBank: 'Arrived in your bank on',
    expected: 'Expected in your bank by',
    onItsWay: 'On its way to your bank.',
    bankRefused:
      'Your bank sent it back. Correct your bank account under “Getting paid”; then the card provider retries the payout.',
    cameBack: 'Some of it was recovered from your account.',
    creator: 'To you',
  },
} as const satisfies Record<MoneyReader, Record<string, string>>;

export const dollarCopy = {
  title: 'Follow your dollar',
  titleOf: (project: string) => `Follow your dollar: ${project}`,
  loading: 'Loading where your money is',
  failed: 'We couldn’t load where your money is.',
  receipt: 'Receipt',
  tracked: 'All of the project’s money',
  lead: ({ amount }: { amount: string }) => `Where the ${amount} you paid is now, to the cent.`,
  in: 'Invested in',
  paidOn: 'Paid on',
  onReceipt: (moment: string) => `On your receipt: ${moment}.`,
  placesTitle: 'Where your money is now',
  total: 'You paid',
  milestones: 'At each milestone',
  milestonesLead:
    'These are your shares of each release. Planned amounts can change if other investments are refunded or disputed first.',
  noPlan: 'Milestone amounts are final once funding ends. Until then, all your money is held.',
  returns: 'Returned to you',
  returnOn: 'Requested on',
  returnArrived: 'Arrived on your card on',
  returnPaid: 'Paid to you another way on',
  returnOpen: 'On its way to your card.',
  staysSent: 'Money released before your bank took it back is still listed as sent: the creator owes it to this site.',
  stopped: 'This project was stopped on',
  nothing: 'Nothing to follow',
} as const;

export const returnReasons = {
  late_success: 'The payment arrived after the reservation expired.',
  investor_cancel: 'You canceled the investment.',
  not_reconfirmed: 'The project changed, and you did not confirm your investment again in time.',
  project_failed: 'The project ended.',
  allotment: 'More was asked for than the goal, and this was not allotted to you.',
  project_deleted: 'The project was removed.',
  admin: 'An administrator returned it.',
  other: 'Returned outside this site.',
} as const satisfies Record<InvestmentMoney['returns'][number]['reason'], string>;

export const projectMoneyCopy = {
  title: 'Money',
  titleOf: (project: string) => `Money: ${project}`,
  loading: 'Loading the money of your project',
  failed: 'We couldn’t load the money of your project.',
  lead: 'What was raised, what is held for you, and what has been sent.',
  milestonesPage: 'Milestones',
  gettingPaid: 'Getting paid',
  public: 'Public view',
  placesTitle: 'Where the money is now',
  total: 'Paid by investors',
  none: 'No card payments yet',
  noneText: 'Each card payment appears here as soon as it goes through.',
  milestones: 'Milestones and releases',
  milestonesLead: 'Planned amounts can change if money is refunded or disputed first.',
  milestonesOpening: (held: string) =>
    `Planned amounts are shares of the ${held} held here. Your plan lists the full amount raised.`,
  noPlan: 'Milestone amounts are final once funding ends.',
  fee: (percent: number) => `Platform fee: ${percent}% of each release.`,
  feesBy: {
    platform: 'This site pays the card provider’s fees.',
    project: 'The card provider’s fees are deducted from your releases.',
  },
  owed: {
    deducted: 'Your debt is deducted from your next releases.',
    asked: 'No release is left to deduct it from, so this site may ask you to pay it.',
  },
  paused: 'Releases are paused on this site since',
  pausedText: 'Your project’s money stays held until they resume.',
  stopped: 'Your project was stopped on',
  files: 'Files',
  releasesCsv: 'Releases of this project (CSV)',
  payments: (year: number) => `All payments to you in ${year} by month, for taxes (CSV)`,
  paymentsNote: 'Gross amounts and the number of payments, as forms such as the 1099-K ask for them. Not tax advice.',
} as const;

export const publicReleasesCopy = {
  title: 'Milestones and releases',
  lead: 'What investors decided, what was released, and what each release waits for.',
  failed: 'We couldn’t load the releases.',
  stopped: 'This project was stopped on',
  paused: 'Releases are paused since',
  standing: 'Releases to creators',
  standingLead: 'Money is released only for approved milestones. Each release is listed on its project’s page.',
  state: 'Releases',
  running: 'Running',
  pausedState: 'Paused',
  sent: 'Sent so far',
  waiting: 'Waiting to be sent',
  cover: 'Card fees covered',
  covered: 'Yes',
  missing: (amount: string) => `${amount} missing`,
  coverNote:
    'The card provider deducts its fees from the money it keeps for us. A release is sent only if this site’s own money covers those fees, so that no project’s money pays for another.',
} as const;
