// Texts of the page of one investment.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

export const recordCopy = {
  title: (id: string | number) => `Investment ${id}`,
  lead: (amount: string, project: string) => `${formatDollarAmount(amount)} in ${project}`,
  noProvider: 'The card provider is not responding',
  noProviderText: 'Live payment status and fees are unavailable. Reload to try again.',
  facts: {
    agreement: 'Agreement',
    noAgreement: 'No agreement',
    agreementSigned: 'Signed',
    agreementPdf: 'PDF',
    deleted: 'deleted',
    appearance: 'Shown to others as',
    funding: ({
      raised,
      goal,
      status,
      deadline,
    }: {
      raised: string;
      goal: string;
      status: string;
      deadline: string | null;
    }) =>
      `${formatDollarAmount(raised)} of ${formatDollarAmount(goal)} raised, ${status}${deadline === null ? '' : `, until ${deadline}`}`,
    investor: 'Investor',
    project: 'Project',
    amount: 'Amount',
    allotted: 'Allotted',
    allottedText: ({ got, asked }: { got: string; asked: string }) =>
      `${formatDollarAmount(got)} of the ${formatDollarAmount(asked)} asked for`,
    equity: 'Equity',
    equityText: (percent: string, valuation: string) =>
      `${percent}% at a valuation of ${formatDollarAmount(valuation)}`,
    made: 'Started',
    heldUntil: 'Reserved until',
    completed: 'Completed',
    provider: 'Card provider',
    providerText: (status: string, fee: string | null) =>
      `${status}${fee === null ? '' : `, fee ${formatDollarAmount(fee)}`}`,
    origin: 'Origin',
    opening: 'Imported; no card was charged',
  },
  manual: {
    button: 'Record manual refund',
    text: (amount: string, investor: string) =>
      `${investor} is owed ${formatDollarAmount(amount)}. Record this only after the money has left your bank. This can’t be undone.`,
    referenceHint: 'The reference on your bank statement. Kept permanently, so no names. The investor will see it.',
    reasonHint: 'How this was agreed. Recorded in the audit log.',
    doneText: 'The refund is recorded as paid, and the investor is notified by email.',
  },
  refund: {
    title: 'Refund this investment?',
    submit: 'Refund',
    reasonHint: 'Required. Included in the refund email.',
    done: 'Refunded',
    doneText: 'The cardholder’s bank has received the refund.',
    requested: 'Refund requested',
    requestedText: 'The outcome will appear here. We’ve emailed the investor.',
    failed: 'The investment was not refunded',
  },
  cancel: {
    title: 'Cancel this investment?',
    text: 'Cancels the payment at the card provider and releases the reserved amount. Nothing was charged.',
    submit: 'Cancel investment',
    reasonHint: 'Required. Recorded in the audit log.',
    done: 'Investment canceled',
    doneText: 'The reserved amount is available again.',
    failed: 'The investment was not canceled',
  },
  ledger: {
    title: 'Ledger',
    empty: { title: 'No ledger entries', text: 'Entries appear here once money moves for this investment.' },
    caption: 'Ledger entries',
    balance: (debit: string, credit: string, isBalanced: boolean) =>
      `${debit} debited and ${credit} credited: ${isBalanced ? 'balanced' : 'not balanced'}.`,
    entry: 'Entry',
    account: 'Account',
    debit: 'Debit',
    credit: 'Credit',
  },
  history: {
    title: 'History',
    sound: 'Verified: no entry was edited.',
    edited: (count: number) =>
      `${count} ${count === 1 ? 'entry was' : 'entries were'} edited directly in the database.`,
    editedText: 'Run npm run check:money to list all affected entries.',
    when: 'When',
    what: 'Record',
    change: 'What happened',
    codes: 'States and causes as stored',
    cause: 'Cause',
    actor: 'By',
    verified: 'Verified',
    yes: 'Yes',
    no: 'No: edited',
  },
  money: {
    noCard: 'None (no card was charged)',
    manual: 'None (paid manually)',
    notSent: 'Not sent yet',
    title: 'Payment, refunds and disputes',
    payment: (id: number) => `Payment ${id}`,
    provider: 'Card provider ID',
    notMade: 'Not created yet',
    amount: 'Amount',
    goingBack: 'Being refunded',
    lastAttempt: 'Last attempt',
    codes: 'Codes',
    lastChange: 'Last updated',
    refund: (id: number, isRemoval: boolean) => `${isRemoval ? 'Removal' : 'Refund'} ${id}`,
    rest: (id: number) => `Return of the remainder ${id}`,
    cause: 'Cause',
    inEmail: 'Reason (emailed)',
    reason: 'Reason',
    requested: 'Requested',
    paidManually: 'Paid manually',
    manualText: ({ paidOn, reference, recordedBy }: { paidOn: string; reference: string; recordedBy: string }) =>
      `${formatDay(paidOn)}, reference “${reference}”, recorded by ${recordedBy}`,
    dispute: (id: number) => `Dispute ${id}`,
    cardholderReason: 'Cardholder’s reason',
    opened: 'Opened',
    evidenceUntil: 'Evidence due',
    evidenceText: (dueBy: string) => `${dueBy}, in the provider’s dashboard`,
    closed: 'Closed',
  },
  parts: 'Where the money is',
  findings: {
    title: 'Reconciliation findings',
    open: 'Open',
    closed: 'Resolved',
  },
  emails: {
    title: 'Emails to the investor',
    empty: { title: 'No emails', text: 'Emails about this investment appear here.' },
    caption: 'Emails',
    email: 'Email',
    queued: 'Queued',
    sent: 'Sent',
    notSent: 'Not sent yet',
  },
  audit: {
    title: 'Administrator actions',
    empty: {
      title: 'No administrator actions',
      text: 'Refunds and other changes by administrators appear here.',
    },
    when: 'When',
    who: 'Administrator',
    what: 'Action',
  },
} as const;
