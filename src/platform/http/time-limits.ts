// Time limits of requests: how long a body may take to arrive, little for JSON, more for a file on a slow line.
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** JSON: a slower client only holds its connection. */
export const usualBodyMs = 15_000;
/** 25 MB at one megabit a second. */
export const uploadBodyMs = 220_000;
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
  allowAnswerTime(request);
}

/** While the client waits for us, an idle connection is expected. The next request on it has the usual limit again. */
export function allowAnswerTime(request: FastifyRequest): void {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(longestRequestMs);
}
