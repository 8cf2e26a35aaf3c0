// The HTTP side of Stripe's wire format: bodies, errors and headers.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, httpStatuses } from '#kernel/errors.ts';
import type { KeyedAnswer } from './sandbox-idempotency.ts';
import {
  errorAnswer,
  findRefusal,
  newId,
  type Params,
  readJsonParams,
  readParams,
  refusal,
  type WireAnswer,
  type WireError,
} from './sandbox-wire.ts';

export const bodyLimit = 64 * 1024;
const formType = 'application/x-www-form-urlencoded';
const jsonType = 'application/json';

export function installStripeWireFormat(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  for (const type of [formType, jsonType]) {
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));
  }
  scope.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0];
    const message = `Unrecognized request URL (${request.method}: ${path}).`;
    return send(reply, request, errorAnswer(404, { type: 'invalid_request_error', message }));
  });
  scope.setErrorHandler((error, request, reply) => send(reply, request, explainError(error, request)));
}

export function explainError(error: unknown, request: FastifyRequest): WireAnswer {
  const refused = findRefusal(error);
  if (refused) return refused;
  // From the application around it: too many requests, or a form of another site.
  if (error instanceof AppError) {
    return errorAnswer(httpStatuses[error.code], { type: 'invalid_request_error', message: error.message });
  }
  const { statusCode, code } = error as { statusCode?: number; code?: string }; // Fastify's and PostgreSQL's errors
  if (statusCode === 415) return errorAnswer(400, wrongContentType(isJsonPath(request.url)));
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return errorAnswer(statusCode, { type: 'invalid_request_error', message: 'The request could not be read.' });
  }
  if (code !== undefined && busyStates.includes(code)) {
    const message = 'This object cannot be accessed right now because another request is accessing it.';
    return errorAnswer(429, { type: 'invalid_request_error', code: 'lock_timeout', message });
  }
  request.log.error({ event: 'sandbox.error', err: error }, 'sandbox request failed');
  return brokenAnswer;
}

/** Version 2 of the API uses JSON, version 1 forms. */
function isJsonPath(path: string): boolean {
  return path.includes('/v2/core/');
}

function wrongContentType(isJson: boolean): WireError {
  const type = isJson ? jsonType : formType;
  return { type: 'invalid_request_error', message: `Invalid request (check that your POST content type is ${type}).` };
}

/** lock_not_available, deadlock_detected, serialization_failure. */
const busyStates = ['55P03', '40P01', '40001'];

export const brokenAnswer = errorAnswer(500, {
  type: 'api_error',
  message: 'An unexpected error occurred in the sandbox.',
});

export function readRequestParams(route: { path: string }, request: FastifyRequest, search: string): Params {
  const body = typeof request.body === 'string' ? request.body : '';
  const isJson = isJsonPath(route.path);
  const type = request.headers['content-type'] ?? '';
  if (body !== '' && type.startsWith(jsonType) !== isJson) {
    throw refusal(400, wrongContentType(isJson));
  }
  return isJson ? new Map([...readParams(search), ...readJsonParams(body)]) : readParams(search, body);
}

export function send(reply: FastifyReply, request: FastifyRequest, answer: KeyedAnswer): FastifyReply {
  const version = request.headers['stripe-version'];
  const key = request.headers['idempotency-key'];
  return reply
    .code(answer.status)
    .headers({
      'request-id': newId('req'),
      'cache-control': 'no-store',
      ...(typeof version === 'string' && { 'stripe-version': version }),
      ...(typeof key === 'string' && { 'idempotency-key': key }),
      ...(answer.replayOf && { 'idempotent-replayed': 'true', 'original-request': answer.replayOf }),
    })
    .type('application/json')
    .send(JSON.stringify(answer.body));
}
