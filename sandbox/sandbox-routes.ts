// Endpoints of the sandbox with their callers and parameters.
import { accountRoutes } from './sandbox-account-routes.ts';
import { listBalanceTransactions, readBalance, readBalanceTransaction } from './sandbox-balance.ts';
import { listCharges, readCharge } from './sandbox-charges.ts';
import {
  closeDispute,
  createDispute,
  listDisputes,
  moveDispute,
  readDispute,
  updateDispute,
} from './sandbox-disputes.ts';
import { listEvents, readEvent } from './sandbox-events.ts';
import { createVerificationSession, readVerificationSession, redactVerificationSession } from './sandbox-identity.ts';
import { pageParams } from './sandbox-list.ts';
import {
  authenticatePaymentIntent,
  cancelPaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  finishProcessing,
  listPaymentIntents,
  readPaymentIntent,
} from './sandbox-payments.ts';
import { createPayout, listPayouts, readPayout } from './sandbox-payouts.ts';
import { createRefund, finishRefund, listRefunds, readRefund } from './sandbox-refunds.ts';
import type { Caller, SandboxCall, WireAnswer } from './sandbox-wire.ts';

export type SandboxRoute = {
  method: 'GET' | 'POST';
  path: string;
  callers: readonly Caller[];
  params: readonly string[];
  /** Ids that can be expanded to objects. */
  expandable?: readonly string[];
  /** Can be called for a connected account, named by a header. */
  ofAccounts?: boolean;
  answer: (call: SandboxCall) => Promise<WireAnswer>;
};

const server: readonly Caller[] = ['secret'];
const browser: readonly Caller[] = ['publishable'];
const both: readonly Caller[] = ['secret', 'publishable'];

const methodParams = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'] as const;
const createParams = ['amount', 'currency', 'metadata', 'confirm', 'payment_method', 'allowed_payment_method_types'];

export const sandboxRoutes: readonly SandboxRoute[] = [
  ...accountRoutes,
  {
    method: 'POST',
    path: '/v1/payment_intents',
    callers: server,
    params: createParams,
    answer: createPaymentIntent,
  },
  { method: 'GET', path: '/v1/payment_intents', callers: server, params: pageParams, answer: listPaymentIntents },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    callers: both,
    params: ['client_secret'],
    expandable: ['latest_charge', 'latest_charge.balance_transaction'],
    answer: readPaymentIntent,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    callers: both,
    params: ['client_secret', ...methodParams],
    answer: confirmPaymentIntent,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/authenticate',
    callers: browser,
    params: ['client_secret', 'result'],
    answer: authenticatePaymentIntent,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    callers: server,
    params: ['cancellation_reason'],
    answer: cancelPaymentIntent,
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    callers: server,
    params: ['payment_intent', 'amount', 'reason', 'metadata'],
    answer: createRefund,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    callers: server,
    params: ['payment_intent', ...pageParams],
    answer: listRefunds,
  },
  { method: 'GET', path: '/v1/refunds/:id', callers: server, params: [], answer: readRefund },
  {
    method: 'GET',
    path: '/v1/charges',
    callers: server,
    params: ['payment_intent', ...pageParams],
    answer: listCharges,
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    callers: server,
    params: [],
    expandable: ['balance_transaction'],
    answer: readCharge,
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    callers: server,
    params: ['payment_intent', 'charge', ...pageParams],
    answer: listDisputes,
  },
  { method: 'GET', path: '/v1/disputes/:id', callers: server, params: [], answer: readDispute },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    callers: server,
    params: ['evidence', 'submit'],
    answer: updateDispute,
  },
  { method: 'POST', path: '/v1/disputes/:id/close', callers: server, params: [], answer: closeDispute },
  { method: 'GET', path: '/v1/balance', callers: server, params: [], ofAccounts: true, answer: readBalance },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    callers: server,
    params: ['type', 'source', 'payout', ...pageParams],
    expandable: ['data.source'],
    ofAccounts: true,
    answer: listBalanceTransactions,
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    callers: server,
    params: [],
    expandable: ['source'],
    ofAccounts: true,
    answer: readBalanceTransaction,
  },
  {
    method: 'POST',
    path: '/v1/payouts',
    callers: server,
    params: ['amount', 'currency'],
    ofAccounts: true,
    answer: createPayout,
  },
  {
    method: 'GET',
    path: '/v1/payouts',
    callers: server,
    params: ['status', ...pageParams],
    ofAccounts: true,
    answer: listPayouts,
  },
  { method: 'GET', path: '/v1/payouts/:id', callers: server, params: [], ofAccounts: true, answer: readPayout },
  {
    method: 'GET',
    path: '/v1/events',
    callers: server,
    params: ['type', ...pageParams],
    ofAccounts: true,
    answer: listEvents,
  },
  { method: 'GET', path: '/v1/events/:id', callers: server, params: [], answer: readEvent },
  {
    method: 'POST',
    path: '/v1/identity/verification_sessions',
    callers: server,
    params: ['type', 'client_reference_id', 'return_url', 'metadata'],
    answer: createVerificationSession,
  },
  {
    method: 'GET',
    path: '/v1/identity/verification_sessions/:id',
    callers: server,
    params: [],
    answer: readVerificationSession,
  },
  {
    method: 'POST',
    path: '/v1/identity/verification_sessions/:id/redact',
    callers: server,
    params: [],
    answer: redactVerificationSession,
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/payment_intents/:id/finish',
    callers: server,
    params: ['result'],
    answer: finishProcessing,
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/refunds/:id/finish',
    callers: server,
    params: ['result'],
    answer: finishRefund,
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/disputes',
    callers: server,
    params: ['payment_intent', 'amount', 'reason', 'status'],
    answer: createDispute,
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/disputes/:id/move',
    callers: server,
    params: ['status'],
    answer: moveDispute,
  },
];
