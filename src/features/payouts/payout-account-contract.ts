// API contract: a creator's account at the card provider, for its owner and for administrators. Provider ids never leave the
// server.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery } from '#kernel/fields.ts';
import { payoutCountries } from './account-countries.ts';
import { accountActors } from './account-rules.ts';
import { accountStates } from './payout-states.ts';

export const standingStates = ['none', ...accountStates] as const;

const missingItem = z.object({
  text: z.string(),
  awaits: z.enum(accountActors),
  isPastDue: z.boolean(),
  /** The provider's reason for refusing the given value. */
  error: z.nullable(z.string()),
});

export const payoutStanding = z.object({
  state: z.enum(standingStates),
  /** The party that must act; null if none must, or can. */
  awaits: z.nullable(z.enum(accountActors)),
  /** Missing details, most urgent first. */
  missing: z.array(missingItem),
  /** When it entered this state; null without an account. */
  since: z.nullable(moment),
  /** When the provider was last read. */
  checkedAt: z.nullable(moment),
  country: z.nullable(z.string()),
  /** Last four characters of the bank account number. */
  bankLast4: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** End of the hold on releases after a change of the bank account; null without one. */
  onHoldUntil: z.nullable(moment),
});
export type PayoutStanding = z.infer<typeof payoutStanding>;

const ownAccount = z.object({
  ...payoutStanding.shape,
  /** Whether the operator has set payouts up. */
  isAvailable: z.boolean(),
  /** Whether a project of theirs has card money. */
  hasMoney: z.boolean(),
  /** Whether money is on its way to them, so the account can't be closed. */
  isBusy: z.boolean(),
});
export type OwnPayoutAccount = z.infer<typeof ownAccount>;

export const getPayoutAccount = endpoint('GET /api/payouts/account', {
  access: 'user',
  summary: 'Get your payout account',
  output: ownAccount,
  success: { 200: 'Your account; state `none` without one' },
});

export const startPayoutAccount = endpoint('POST /api/payouts/account', {
  access: 'user',
  summary: 'Start a payout account',
  body: z.strictObject({ country: z.enum(payoutCountries as [string, ...string[]], 'Choose a country from the list') }),
  output: ownAccount,
  success: { 201: 'The account was started', 200: 'You have an account already; nothing changed' },
});

/** Address of one of the provider's pages. It works once, for a few minutes, and only for the owner. */
const link = z.object({ url: z.string() });

export const createPayoutAccountLink = endpoint('POST /api/payouts/account/link', {
  access: 'user',
  summary: 'Create a link to the provider’s page for your details',
  output: link,
  success: { 201: 'A link that works once' },
});

export const createPayoutDashboardLink = endpoint('POST /api/payouts/account/dashboard-link', {
  access: 'user',
  summary: 'Create a link to your dashboard at the provider',
  output: link,
  success: { 201: 'A link that works once' },
});

export const refreshPayoutAccount = endpoint('POST /api/payouts/account/refresh', {
  access: 'user',
  summary: 'Refresh your payout account from the provider',
  output: ownAccount,
});

export const closePayoutAccount = endpoint('POST /api/payouts/account/close', {
  access: 'user',
  summary: 'Close your payout account',
  output: ownAccount,
  success: { 200: 'The account is closed; you can connect another one' },
});

const heldAccount = z.object({
  id: idNumber,
  userId: idNumber,
  name: z.string(),
  ...payoutStanding.shape,
  /** Whether money of their funded projects waits for this account. */
  hasMoney: z.boolean(),
});
export type HeldAccount = z.infer<typeof heldAccount>;

export const listHeldAccounts = endpoint('GET /api/admin/payouts/accounts', {
  access: 'admin',
  audit: 'payout_account.list_read',
  summary: 'List payout accounts that can’t receive money, oldest first',
  query: z.strictObject(pageQuery),
  output: z.object({
    items: z.array(heldAccount),
    /** Cursor of the next page. */
    next: z.nullable(z.string()),
    count: z.int(),
  }),
});
export type HeldAccounts = z.infer<NonNullable<typeof listHeldAccounts.output>>;

export const rereadPayoutAccount = endpoint('POST /api/admin/payouts/accounts/{id}/read', {
  access: 'admin',
  audit: 'payout_account.read_again',
  summary: 'Refresh a payout account from the provider',
  output: payoutStanding,
});

export const getOwnerPayoutStanding = endpoint('GET /api/admin/projects/{id}/payout-account', {
  access: 'admin',
  audit: 'payout_account.read',
  summary: 'Get the state of a project owner’s payout account',
  output: payoutStanding,
  success: { 200: 'The state; `none` without an account' },
});
