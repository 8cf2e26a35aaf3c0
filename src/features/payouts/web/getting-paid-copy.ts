// Texts of the page "Getting paid" and of its card on the dashboard.
import type { BadgeTone } from '#ui/badge.tsx';
import { bankChangeHoldHours } from '../account-rules.ts';
import type { OwnPayoutAccount, PayoutStanding } from '../payout-account-contract.ts';

type Situation = { title: string; text: string; badge: string };

/** The headline: the state, and who must act. */
export function describeSituation({ state, awaits }: Pick<OwnPayoutAccount, 'state' | 'awaits'>): Situation {
  switch (state) {
    case 'none':
      return {
        badge: 'Not connected',
        title: 'Connect an account to get paid',
        text: 'Money that your projects raise is held for them. To receive what is released, connect an account at our card provider: it confirms who you are and sends the money to your bank. It takes about five minutes.',
      };
    case 'started':
      return {
        badge: 'Waits for you',
        title: 'Your details are missing',
        text: 'Your account exists, and the card provider needs your details before anything can be sent to it.',
      };
    case 'restricted':
      return awaits === 'creator'
        ? {
            badge: 'Waits for you',
            title: 'The card provider needs more from you',
            text: 'Until then, money released to you stays held for your project.',
          }
        : {
            badge: 'In review',
            title: 'The card provider is checking your details',
            text: 'This usually takes minutes, and sometimes up to two business days. There is nothing for you to do; we’ll email you.',
          };
    case 'enabled':
      return awaits === 'creator'
        ? {
            badge: 'Connected',
            title: 'You can get paid, and something will be needed soon',
            text: 'Money can be sent to your bank account. Give the details below before they are overdue.',
          }
        : {
            badge: 'Connected',
            title: 'You can get paid',
            text: 'The card provider has confirmed who you are. What is released to you is sent to your bank account.',
          };
    case 'disabled':
      return {
        badge: 'Not accepted',
        title: 'The card provider no longer accepts this account',
        text: 'Nothing can be sent to it. The reason is between you and the provider; we don’t get to see it. Money held for your projects stays held. Connect another account, or contact us.',
      };
  }
}

export const gettingPaidCopy = {
  title: 'Getting paid',
  lead: 'The account that money released to you is sent to.',
  loading: 'Loading your payout account',
  loadFailed: 'We couldn’t load your payout account.',
  off: {
    title: 'No account is needed here right now',
    text: 'The operator of this site has not set up payouts through the card provider, or pays creators another way. Money that your projects raise stays held for them.',
  },
  country: {
    label: 'Country',
    choose: 'Choose a country',
    missing: 'Choose a country',
    hint: 'Where you live, or where your company is registered. It can’t be changed later. Only countries that the provider can send money to are listed: the United States, the United Kingdom, the EEA, Canada and Switzerland.',
  },
  connect: 'Connect account',
  connectAnother: 'Connect another account',
  continue: 'Continue at the provider',
  complete: 'Complete your details',
  update: 'Update details',
  dashboard: 'Open provider dashboard',
  check: 'Check again',
  close: 'Close account',
  contact: 'Contact us',
  expired: 'That link has expired. We’re opening a new one…',
  reading: 'Reading your account at the provider…',
  checked: 'Account checked',
  linkFailed: 'The provider’s page could not be opened',
  readFailed: 'We couldn’t read your account at the provider',
  startFailed: 'Your account could not be started',
  missing: {
    title: 'What is missing',
    overdue: 'Overdue',
    creator: 'You',
    provider: 'In review',
  },
  onHold: {
    title: 'Releases to you are on hold',
    text: `Your bank account was changed. For your protection, nothing is released for ${bankChangeHoldHours} hours, until`,
    notYou: 'If you did not change it, contact us immediately.',
  },
  facts: {
    title: 'Your account',
    bank: 'Bank account',
    noBank: 'None yet',
    country: 'Country',
    since: 'Status since',
    checked: 'Last checked',
    never: 'Not yet',
    bankNumber: (name: string | null, last4: string) => `${name === null ? '' : `${name} `}••••\u00a0${last4}`,
  },
  costs: {
    title: 'What it costs',
    text: 'Connecting an account is free, and so is every payout to your bank: this site pays what the provider charges for them.',
  },
  stored: {
    title: 'What is stored where',
    items: [
      'Identity documents, your date of birth, your address and your tax number go to the card provider alone. This site never receives them.',
      'Your account number goes to the provider too. We see the name of the bank and the last four digits.',
      'We store whether the provider has confirmed you, what it says is missing, and the country you chose.',
      'We never email a link to the provider’s pages. Links open from this page, work once, and expire within minutes.',
    ],
  },
  closing: {
    title: 'Close your payout account?',
    text: 'Nothing can be sent to it anymore, and it can’t be reopened. You can connect another account afterwards; its bank account then counts as a change, so releases are on hold for 72 hours.',
    confirm: 'Close account',
    done: 'Account closed',
    failed: 'The account was not closed',
    busy: 'Money is on its way to you. You can close the account once it has arrived.',
  },
} as const;

export const gettingPaidCardCopy = {
  text: {
    none: 'Your projects have raised money. Connect an account to receive what is released to you.',
    creator: 'The card provider needs something from you before money can be sent to you.',
    provider: 'The card provider is checking your details. Nothing can be sent to you until then.',
    disabled:
      'The card provider no longer accepts your account. Connect another one to receive what is released to you.',
  },
  ready: (bank: string) => `What is released to you is sent to ${bank}.`,
  action: {
    ready: 'View account',
    none: 'Connect account',
    creator: 'Complete your details',
    provider: 'View account',
    disabled: 'See what to do',
  },
} as const;

export const stateTones = {
  none: 'secondary',
  started: 'warm',
  restricted: 'warm',
  enabled: 'good',
  disabled: 'danger',
} as const satisfies Record<PayoutStanding['state'], BadgeTone>;
