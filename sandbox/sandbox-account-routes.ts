// Endpoints of the sandbox about connected accounts, transfers and top-ups, with their parameters.
import {
  createAccount,
  createAccountLink,
  createExternalAccount,
  createLoginLink,
  endAccount,
  listAccounts,
  listExternalAccounts,
  moveAccountByHand,
  readAccount,
  readLegacyAccount,
  updateAccount,
} from './sandbox-accounts.ts';
import { pageParams } from './sandbox-list.ts';
import { failPayoutByHand } from './sandbox-payouts.ts';
import type { SandboxRoute } from './sandbox-routes.ts';
import { chargeFee, collectFromPlatform, createTopup, moveReserve, readTopup, reverseTopup } from './sandbox-topups.ts';
import { createReversal, createTransfer, listReversals, listTransfers, readTransfer } from './sandbox-transfers.ts';

type Line = readonly [SandboxRoute['method'], string, readonly string[], SandboxRoute['answer']];

const accountParams = ['contact_email', 'display_name', 'metadata', 'include'] as const;
const newAccountParams = ['dashboard', 'identity', 'defaults', 'configuration', ...accountParams] as const;
const moneyParams = ['amount', 'currency', 'description', 'metadata'] as const;
const transferParams = ['destination', 'transfer_group', ...moneyParams] as const;

const lines: readonly Line[] = [
  ['POST', '/v2/core/accounts', newAccountParams, createAccount],
  ['GET', '/v2/core/accounts', ['limit', 'page', 'closed'], listAccounts],
  ['GET', '/v2/core/accounts/:id', ['include'], readAccount],
  ['POST', '/v2/core/accounts/:id', accountParams, updateAccount],
  ['POST', '/v2/core/accounts/:id/close', ['applied_configurations'], endAccount],
  ['POST', '/v2/core/account_links', ['account', 'use_case'], createAccountLink],
  ['GET', '/v1/accounts/:id', [], readLegacyAccount],
  ['GET', '/v1/accounts/:id/external_accounts', ['object', ...pageParams], listExternalAccounts],
  ['POST', '/v1/accounts/:id/external_accounts', ['external_account'], createExternalAccount],
  ['POST', '/v1/accounts/:id/login_links', [], createLoginLink],
  ['POST', '/v1/transfers', transferParams, createTransfer],
  ['GET', '/v1/transfers', ['destination', 'transfer_group', ...pageParams], listTransfers],
  ['GET', '/v1/transfers/:id', [], readTransfer],
  ['POST', '/v1/transfers/:id/reversals', moneyParams, createReversal],
  ['GET', '/v1/transfers/:id/reversals', pageParams, listReversals],
  ['POST', '/v1/topups', moneyParams, createTopup],
  ['GET', '/v1/topups/:id', [], readTopup],
  ['POST', '/v1/test_helpers/accounts/:id/move', ['state'], moveAccountByHand],
  ['POST', '/v1/test_helpers/payouts/:id/fail', ['code'], failPayoutByHand],
  ['POST', '/v1/test_helpers/topups/:id/reverse', [], reverseTopup],
  ['POST', '/v1/test_helpers/reserves', ['amount', 'direction'], moveReserve],
  ['POST', '/v1/test_helpers/fees', ['amount'], chargeFee],
  ['POST', '/v1/test_helpers/collections', ['account'], collectFromPlatform],
];

export const accountRoutes: readonly SandboxRoute[] = lines.map(([method, path, params, answer]) => ({
  method,
  path,
  callers: ['secret'],
  params,
  answer,
}));
