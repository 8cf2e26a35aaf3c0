// Texts of the releases page for administrators.
import { formatDollarAmount } from '#kernel/money.ts';
import type { PollResult } from '../../payout-states.ts';
import type { ReleaseWait } from '../../release-contract.ts';

const money = formatDollarAmount;

/** The card provider's codes for refusals and failed payouts. */
const codeWords: Partial<Record<string, string>> = {
  balance_insufficient: 'Not enough of the balance at the card provider is available yet',
  insufficient_capabilities_for_transfer: 'The creator’s account can’t receive transfers',
  account_closed: 'The bank account is closed',
  no_account: 'The bank account does not exist',
  insufficient_funds: 'The account at the card provider has too little money',
  debit_not_authorized: 'The bank account does not accept this payment',
};

function readableCode(code: string): string {
  return codeWords[code] ?? `The card provider says “${code}”`;
}

const reasonHint = 'Required. Stored in the audit log.';

const takeOverText = (amount: string, lost: string) =>
  `${money(lost)} was sent before the restore, for ${money(amount)} that is due now. The creator owes any overpayment; any underpayment is sent afterwards.`;

export const releasesCopy = {
  title: 'Releases',
  lead: 'Payouts to creators: ready, waiting (and why), and needing your attention.',
  loading: 'Loading releases',
  loadFailed: 'The releases could not be loaded',
  everything: 'Everything raised',
  refused: 'Nothing was changed',
  pause: {
    title: 'Releases are paused',
    text: (reason: string, by: string | null) =>
      `${reason} ${by === null ? 'Paused automatically' : `Paused by ${by}`} on`,
    start: {
      title: 'Pause all releases?',
      text: 'Nothing is sent to any creator until you resume. Refunds and returns continue.',
      submit: 'Pause releases',
      reasonHint,
      done: 'Releases paused',
    },
    resume: {
      title: 'Resume releases?',
      text: 'Findings that paused them must be explained under Reconciliation first. Waiting releases are then sent within minutes. After a restore, webhooks continue as well.',
      submit: 'Resume releases',
      reasonHint,
      done: 'Releases resumed',
    },
  },
  cover: {
    title: 'The balance at the card provider is short',
    text: (missing: string) =>
      `${money(missing)} of the platform’s own money is missing. A release pays its own fees and never takes other projects’ money: top up the balance at the card provider.`,
  },
  ready: {
    title: 'Ready to release',
    text: 'Approved, not requested yet.',
    empty: 'No milestone is ready.',
    ask: {
      title: 'Request this release?',
      text: (amount: string, project: string) =>
        `${money(amount)} of ${project} is set aside after the cooling-off time and sent to the creator. A large release needs a second administrator.`,
      submit: 'Request release',
      done: 'Release requested',
    },
    since: 'Approved',
    votes: {
      for: 'Vote in favor',
      against: 'Vote against',
      no_quorum: 'No quorum',
      canceled: 'Vote canceled',
    } satisfies Record<PollResult, string>,
  },
  open: {
    title: 'On its way',
    text: 'Requested or scheduled, not sent yet.',
    empty: 'No release is on its way.',
    setAside: 'Set aside',
    beingWithdrawn: 'Being withdrawn',
    askedBy: (name: string) => `Requested by ${name}`,
    byVote: 'Requested by the vote',
    catchUp: 'Shares that were disputed',
    second: (name: string) => `Confirmed by ${name}`,
    own: 'Another administrator must confirm it.',
    confirm: {
      title: 'Confirm this release?',
      text: (amount: string, project: string) => `You are the second administrator for ${money(amount)} of ${project}.`,
      submit: 'Confirm',
      done: 'Release confirmed',
    },
    withdraw: {
      title: 'Withdraw this release?',
      text: 'The milestone stays approved, and its release can be requested again.',
      setAsideText:
        'Its money goes back to the project, and its release can be requested again. If the card provider may have sent it, we check first: sent money stays sent.',
      submit: 'Withdraw',
      reasonHint,
      done: 'Release withdrawn',
    },
    waits: {
      pause: 'Waits for the end of the pause',
      second: 'Waits for a second administrator',
      cooling: 'Waits for the cooling-off time',
      cancellation: 'Waits until no investor can cancel anymore',
      disputes: 'Waits for the banks to decide disputes',
      account: 'Waits for the creator’s account',
      bank_account: 'Waits 72 hours after a change of the bank account',
      provider_fees: 'Waits for the card provider to report its fees',
      cover: 'Waits for the platform’s balance',
    } satisfies Record<ReleaseWait, string>,
    notBefore: 'Not before',
    soon: 'Will be checked within minutes',
  },
  transfers: {
    title: 'Transfers that need a person',
    empty: 'Every transfer has arrived or is on its way.',
    reversed: { badge: 'Reversed', text: 'Taken back at the card provider. Find out why before you send it again.' },
    refused: (code: string) => ({
      badge: 'Refused',
      text: `${readableCode(code)}. Retried every few minutes.`,
    }),
    returned: (code: string) => ({
      badge: 'Returned by the bank',
      text: `${readableCode(code)}. The creator was emailed; the provider retries once the bank account is corrected.`,
    }),
    byHand: { badge: 'Waits for the custodian', text: 'Record the payment when the custodian has made it.' },
    late: { badge: 'Not sent yet', text: 'Retried every few minutes.' },
    lost: (amount: string) => ({
      badge: 'Waits for a lost transfer',
      text: `A restored backup lost a transfer of ${money(amount)} for this project. Reverse it at the card provider, or take it over as this payment.`,
    }),
    takeOverWaiting: (name: string, why: string) => `${name} requests to take it over: ${why}`,
    takeOver: {
      title: 'Take over the lost transfer?',
      text: (amount: string, lost: string) => `${takeOverText(amount, lost)} A second administrator must confirm it.`,
      submit: 'Take over',
      reasonHint,
      done: 'Takeover requested',
    },
    confirmTakeOver: {
      title: 'Confirm that the lost transfer is taken over?',
      text: takeOverText,
      submit: 'Confirm takeover',
      done: 'Transfer taken over',
    },
    withdrawTakeOver: {
      title: 'Withdraw this takeover?',
      text: 'Nothing is taken over. The transfer keeps waiting, and the takeover can be requested again.',
      submit: 'Withdraw takeover',
      done: 'Takeover withdrawn',
    },
    retry: {
      title: 'Send this transfer again?',
      text: (amount: string) => `${money(amount)} is sent to the creator’s account.`,
      submit: 'Send again',
      done: 'Transfer will be sent',
    },
    record: 'Record payment',
    recordTitle: 'Record the payment',
    recordText: (amount: string) => `The custodian paid ${money(amount)} to the creator.`,
    recorded: 'Payment recorded',
  },
  returns: {
    title: 'Returns to pay manually',
    text: 'No card accepted these. They stay a debt until you pay them another way.',
    recordText: (amount: string) => `You paid ${money(amount)} to the investor from the bank account.`,
    investment: (id: number) => `Investment ${id}`,
  },
  reference: 'Reference on the bank statement',
  referenceMissing: 'Enter the reference',
  debts: {
    title: 'Owed by creators',
    text: 'Banks took back released money. It is deducted from the creator’s next releases, and can be written off after half a year.',
    since: 'Since',
    waiting: (name: string, reason: string) => `${name} requests to write it off: ${reason}`,
    writeOff: {
      title: 'Write off this debt?',
      text: (owed: string, project: string) =>
        `The platform takes over ${money(owed)} of ${project}. A second administrator must confirm it.`,
      submit: 'Write off',
      reasonHint,
      done: 'Write-off requested',
    },
    confirm: {
      title: 'Confirm this write-off?',
      text: (owed: string) => `${money(owed)} becomes a permanent loss of the platform.`,
      submit: 'Confirm write-off',
      done: 'Debt written off',
    },
    withdraw: {
      title: 'Withdraw this write-off?',
      text: 'The debt stays, and its write-off can be requested again.',
      submit: 'Withdraw',
      done: 'Write-off withdrawn',
    },
  },
  fees: {
    title: 'Fees so far',
    platform: 'Platform fees from releases',
    processing: 'Card processing fees paid by releases',
  },
} as const;

export const stopCopy = {
  heading: 'Stop the project',
  text: 'Returns everything that was not released to its investors. What was sent stays with the creator.',
  stop: {
    title: 'Stop this project?',
    text: 'Everything that is still held goes back to the cards it came from, and nothing more is released. This can’t be undone. Investors and the creator are emailed; your reason is shown to them.',
    submit: 'Stop project',
    reasonHint,
    done: 'Project stopped',
  },
} as const;
