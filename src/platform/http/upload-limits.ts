// How many files the server takes at once: each is held in memory whole, from its first byte until its answer.
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { allowUploadTime } from './body-time.ts';
import { whoAsks } from './rate-limits.ts';

/** Of everybody together, in bytes as announced, and of one person: as many as the form sends at once. */
const maxBytesAtOnce = 96 * 1024 * 1024;
const maxAtOnce = 20;
const maxOfOnePerson = 2;

/** A body comes at least this fast once it has had time to begin, else its connection ends. */
const leastBytesPerSecond = 16 * 1024;
const graceMs = 5000;
/** While others wait outside, one that is slower than this makes room for them. */
const comfortableBytesPerSecond = 128 * 1024;
const checkMs = 1000;

type Upload = { person: string; bytes: number; socket: Socket | undefined; readBefore: number; begun: number };

export type UploadTimes = { graceMs: number; checkMs: number };

/** Register after whatever finds out who is asking, and before the routes. */
export function limitUploads(app: FastifyInstance, times: UploadTimes = { graceMs, checkMs }): void {
  const underWay = new Map<FastifyRequest, Upload>();
  const cut = (request: FastifyRequest) => {
    underWay.get(request)?.socket?.destroy();
    underWay.delete(request);
  };
  /** Of the bodies that are still on their way. Undefined while a body is new: it may have been held up at the start. */
  const speedOf = (request: FastifyRequest): number | undefined => {
    const upload = underWay.get(request);
    if (upload?.socket === undefined || request.raw.complete) return undefined;
    const ms = performance.now() - upload.begun;
    return ms < times.graceMs ? undefined : ((upload.socket.bytesRead - upload.readBefore) / ms) * 1000;
  };
  const makeRoom = (): boolean => {
    const [slowest] = [...underWay.keys()]
      .map((request) => ({ request, speed: speedOf(request) ?? Number.POSITIVE_INFINITY }))
      .toSorted((one, other) => one.speed - other.speed);
    if (slowest === undefined || slowest.speed >= comfortableBytesPerSecond) return false;
    cut(slowest.request);
    return true;
  };
  const timer = setInterval(() => {
    for (const request of underWay.keys())
      if ((speedOf(request) ?? leastBytesPerSecond) < leastBytesPerSecond) cut(request);
  }, times.checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { upload } = request.routeOptions.config.endpoint ?? {};
    if (upload === undefined) return;
    const person = whoAsks(request);
    const announced = Number(request.headers['content-length'] ?? upload.maxBytes);
    const bytes = Math.min(announced, upload.maxBytes);
    if ([...underWay.values()].filter((other) => other.person === person).length >= maxOfOnePerson) {
      throw new AppError('unavailable', 'Your other pictures are still being uploaded. Try again when they are done.');
    }
    const isFull = () =>
      underWay.size >= maxAtOnce ||
      [...underWay.values()].reduce((sum, other) => sum + other.bytes, bytes) > maxBytesAtOnce;
    while (isFull() && makeRoom());
    if (isFull()) {
      throw new AppError('unavailable', 'Many pictures are being uploaded right now. Please try again in a moment.');
    }
    const socket = request.raw.socket instanceof Socket ? request.raw.socket : undefined;
    underWay.set(request, { person, bytes, socket, readBefore: socket?.bytesRead ?? 0, begun: performance.now() });
    allowUploadTime(request);
    // Somebody who goes away in the middle gets no answer, but their connection ends.
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onResponse', async (request) => void underWay.delete(request));
}
