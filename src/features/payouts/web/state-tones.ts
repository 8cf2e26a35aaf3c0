// The badge tone of each account state.
import type { BadgeTone } from '#ui/badge.tsx';
import type { PayoutStanding } from '../payout-account-contract.ts';

export const stateTones = {
  none: 'secondary',
  started: 'warm',
  restricted: 'warm',
  enabled: 'good',
  disabled: 'danger',
} as const satisfies Record<PayoutStanding['state'], BadgeTone>;
