// How long a request's body may take to arrive: little for JSON, more for a file on a slow line.
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** JSON: who needs longer holds a connection, and nothing else. */
export const usualBodyMs = 15_000;
/** 10 MB at one megabit a second. */
export const uploadBodyMs = 90_000;
/** For the server as a whole, which knows no difference: what is cut by it was let through by the other two. */
export const longestRequestMs = uploadBodyMs + 10_000;

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/** Ends the connection when the body is not here in time, also when an answer was given without it. */
export function limitBodyTime(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
  clearTimeout(timers.get(request));
  const { socket } = raw;
  // A call inside the process has no connection, and its body is there.
  if ((length === '0' && encoding === undefined) || !(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, ms);
  raw.once('close', () => clearTimeout(timer));
  timers.set(request, timer.unref());
}

/** Gives a file its time, and its sender the patience to wait for their turn while nothing is sent. */
export function allowUploadTime(request: FastifyRequest): void {
  limitBodyTime(request, uploadBodyMs);
  const { socket } = request.raw;
  // With the next request of a connection the usual time is back.
  if (socket instanceof Socket) socket.setTimeout(longestRequestMs);
}

/** Its body is here, so whoever waits now waits for us: a silent connection is not cut for that. */
export function allowAnswerTime(request: FastifyRequest): void {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(longestRequestMs);
}
