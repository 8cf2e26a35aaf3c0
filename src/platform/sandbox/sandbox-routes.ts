// The sandbox's endpoints: who may call each, which parameters it knows, and what answers.
import { listEvents, readEvent } from './sandbox-events.ts';
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
import { createRefund, finishRefund, listRefunds, readCharge, readRefund } from './sandbox-refunds.ts';
import type { Caller, SandboxCall, WireAnswer } from './sandbox-wire.ts';

export type SandboxRoute = {
  method: 'GET' | 'POST';
  path: string;
  callers: readonly Caller[];
  params: readonly string[];
  answer: (call: SandboxCall) => Promise<WireAnswer>;
};

const server: readonly Caller[] = ['secret'];
const browser: readonly Caller[] = ['publishable'];
const both: readonly Caller[] = ['secret', 'publishable'];

const methodParams = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk'] as const;
const createParams = ['amount', 'currency', 'metadata', 'confirm', 'payment_method', 'allowed_payment_method_types'];

export const sandboxRoutes: readonly SandboxRoute[] = [
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
  { method: 'GET', path: '/v1/charges/:id', callers: server, params: [], answer: readCharge },
  { method: 'GET', path: '/v1/events', callers: server, params: ['type', ...pageParams], answer: listEvents },
  { method: 'GET', path: '/v1/events/:id', callers: server, params: [], answer: readEvent },
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
];
