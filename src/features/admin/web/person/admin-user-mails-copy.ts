// Texts of the emails to one user.
import type { MailState } from '../../mail-log-contract.ts';

const refusals: Record<string, string> = {
  ECONNECTION: 'The mail server could not be reached.',
  ESOCKET: 'The connection to the mail server broke off.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The mail server’s name could not be found.',
  EAUTH: 'The mail server refused our username or password.',
  ETLS: 'The mail server’s encryption could not be used.',
  EMESSAGE: 'The mail server refused the content.',
  EENVELOPE: 'The mail server refused the address.',
};

const answers: Record<string, string> = {
  '550': 'There is no such mailbox, or it does not take our emails.',
  '551': 'The mailbox has moved.',
  '552': 'The mailbox is full.',
  '553': 'The address is not valid.',
  '554': 'The mail server refuses emails from this site.',
};

export const userMailsCopy = {
  title: 'Emails',
  lead: 'Emails to the current address, newest first. Their texts are not stored.',
  loading: 'Loading emails',
  loadFailed: 'The emails could not be loaded.',
  empty: 'No emails yet',
  states: { sent: 'Sent', retrying: 'Retrying', given_up: 'Not delivered' } satisfies Record<MailState, string>,
  queued: 'Queued',
  next: 'Next attempt',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  retry: 'Retry now',
  retrying: 'Retrying',
  retryFailed: 'Couldn’t retry the emails',
  code: 'Technical details',
  /** "Investment receipt" for `investment_receipt`. */
  kind: (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('_', ' '),
  error(code: string): string {
    const [name = '', answer = ''] = code.split(' ');
    return answers[answer] ?? refusals[name] ?? 'It could not be sent.';
  },
} as const;
