// One shape for every error: what the caller sees, and what is logged.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Endpoint } from '#kernel/endpoint.ts';
import { AppError, type ErrorCode, type ErrorDetails, httpStatuses } from '#kernel/errors.ts';
import { findDatabaseRefusal, findState } from '#platform/postgres/database-errors.ts';
import { addChallenge } from './bearer.ts';

type ErrorBody = { code: ErrorCode; message: string; requestId?: string } & ErrorDetails;

/** Sends an error. Nothing internal leaves the server. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request.routeOptions.config.endpoint);
  if (known === undefined) {
    request.log.error({ event: 'request.failed', err: error, requestId: request.id }, 'unexpected error');
    const body: ErrorBody = {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: request.id,
    };
    return reply.code(500).type('application/json').serializer(JSON.stringify).send(body);
  }
  if (httpStatuses[known.code] === 503) {
    request.log.warn(
      { event: 'request.unavailable', code: known.code, state: findState(error), cause: error.message },
      'dependency unavailable',
    );
    reply.header('retry-after', '2');
  }
  addChallenge(reply, known);
  if (known.code === 'body_too_large') keepConnection(request, reply);
  const { retryAfterSeconds } = known.details;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  if (isFileForPerson(request)) {
    return reply.code(httpStatuses[known.code]).type('text/plain; charset=utf-8').send(`${known.message}\n`);
  }
  const body: ErrorBody = { ...known.details, code: known.code, message: known.message };
  return reply.code(httpStatuses[known.code]).type('application/json').serializer(JSON.stringify).send(body);
}

/** As much as the proxies of deploy/ pass on. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * The framework closes the connection after a body that is too large, while its sender may still be sending: a proxy then answers 502 for
 * us, and a browser shows a broken connection. A body with an announced end is read and discarded instead, within the usual time limits.
 */
function keepConnection({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= maxDiscardedBytes) reply.removeHeader('connection');
}

/** A browser that follows a download link shows this text as is. */
function isFileForPerson({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.endpoint?.file !== undefined && headers.accept?.includes('text/html') === true;
}

/** The error to send to the client; undefined for internal errors. */
export function toAppError(error: FastifyError | AppError, endpoint: Endpoint | undefined): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.split('/').filter(Boolean).join('.'),
      message: issue.message ?? 'Not valid',
    }));
    const first = issues[0];
    return new AppError('validation', first === undefined ? 'The request is not valid.' : sentence(first.message), {
      issues,
    });
  }
  const refusal = findDatabaseRefusal(error);
  if (refusal !== undefined) return refusal;
  switch (error.statusCode) {
    case 400:
      return new AppError('bad_request', 'The request could not be read: its body is not valid JSON.');
    case 413:
      return new AppError('body_too_large', tooLarge(endpoint));
    case 415:
      return wrongContentType(endpoint);
    case 429:
      return new AppError('too_many_requests', 'Too many requests. Wait a moment and try again.');
    // The static file server refuses paths that leave its folder.
    case 403:
    case 404:
      return new AppError('not_found', 'There is nothing here.');
    case 416:
      return new AppError('bad_request', 'The file has no such range.');
    case 503:
      return new AppError('unavailable', 'The service is busy. Please try again in a moment.');
    default:
      return undefined;
  }
}

function tooLarge(endpoint: Endpoint | undefined): string {
  if (endpoint?.upload === undefined) return 'The request is too large.';
  const { types, maxBytes } = endpoint.upload;
  const what = types.every((type) => type.startsWith('image/')) ? 'image' : 'file';
  return `The ${what} is too large: it may have at most ${maxBytes / 1024 / 1024} MB.`;
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

export function wrongContentType(endpoint: Endpoint | undefined): AppError {
  const wanted = endpoint?.upload?.types.join(', ') ?? 'application/json';
  return new AppError('unsupported_media_type', `Send the body as ${wanted}.`);
}
