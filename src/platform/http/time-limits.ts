// Time limits of requests: how long a body may take to arrive (little for JSON, more for a file on a slow line), and an answer within
// seconds while the database does not respond.
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** JSON: a slower client only holds its connection. */
export const usualBodyMs = 15_000;
/** 10 MB at one megabit a second. */
export const uploadBodyMs = 90_000;
/** Server-wide limit, which cannot tell the two apart: the last resort behind them. */
export const longestRequestMs = uploadBodyMs + 10_000;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/** Closes the connection when the body does not arrive in time, even if the answer was already sent. */
export function limitBodyTime(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
  clearTimeout(timers.get(request));
  const { socket } = raw;
  // An in-process call has no connection, and its body is complete.
  if ((length === '0' && encoding === undefined) || !(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, ms);
  raw.once('close', () => clearTimeout(timer));
  timers.set(request, timer.unref());
}

/** Allows an upload its longer time, including the idle time while it waits for its turn. */
export function allowUploadTime(request: FastifyRequest): void {
  limitBodyTime(request, uploadBodyMs);
  const { socket } = request.raw;
  // The next request on the connection has the usual limit again.
  if (socket instanceof Socket) socket.setTimeout(longestRequestMs);
}

/** The body has arrived, so the client is waiting for us: an idle connection is expected. */
export function allowAnswerTime(request: FastifyRequest): void {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(longestRequestMs);
}

/** Together below five seconds, leaving a moment to write the answer. */
const firstLookMs = 4200;
const lookAgainMs = 150;
/** After a stall, timers fire before the database's responses are read, so it checks again. */
const silentLooks = 3;
/** A single statement may be slow; a database that answers no connection for this long is down. */
const silenceMs = 3000;

/** Register before every other hook. Work that waits for another service, such as the card provider, is not interrupted. */
export function limitAnswerTime(app: FastifyInstance, silentFor: () => number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    let looks = 0;
    const checkDeadline = () => {
      if (reply.sent) return;
      looks = silentFor() >= silenceMs ? looks + 1 : 0;
      if (looks >= silentLooks) {
        reply.send(new AppError('unavailable', 'The service is busy. Please try again in a moment.'));
        return;
      }
      timers.set(request, setTimeout(checkDeadline, lookAgainMs).unref());
    };
    timers.set(request, setTimeout(checkDeadline, firstLookMs).unref());
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}
