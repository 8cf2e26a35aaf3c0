// Limits concurrent uploads: each is held in memory from its first byte until the response.
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { whoAsks } from './rate-limits.ts';
import { allowUploadTime } from './time-limits.ts';

/** In total, in announced bytes, and per person: as many as the form sends in parallel. */
const maxBytesAtOnce = 96 * 1024 * 1024;
const maxAtOnce = 20;
const maxUploadsPerPerson = 2;

/** Minimum upload speed after the first moments; slower connections are closed. */
const leastBytesPerSecond = 16 * 1024;
const graceMs = 5000;
/** While others wait, an upload slower than this is closed to make room. */
const comfortableBytesPerSecond = 128 * 1024;
const checkMs = 1000;

type Upload = { person: string; bytes: number; socket: Socket | undefined; readBefore: number; begun: number };

export type UploadTimes = { graceMs: number; checkMs: number };

/** Register after the session is resolved and before the routes. */
export function limitUploads(app: FastifyInstance, times: UploadTimes = { graceMs, checkMs }): void {
  const underWay = new Map<FastifyRequest, Upload>();
  const cut = (request: FastifyRequest) => {
    underWay.get(request)?.socket?.destroy();
    underWay.delete(request);
  };
  /** Speed of a body still arriving. Undefined at first: it may have started slowly. */
  const getSpeed = (request: FastifyRequest): number | undefined => {
    const upload = underWay.get(request);
    if (upload?.socket === undefined || request.raw.complete) return undefined;
    const ms = performance.now() - upload.begun;
    return ms < times.graceMs ? undefined : ((upload.socket.bytesRead - upload.readBefore) / ms) * 1000;
  };
  const makeRoom = (): boolean => {
    const [slowest] = [...underWay.keys()]
      .map((request) => ({ request, speed: getSpeed(request) ?? Number.POSITIVE_INFINITY }))
      .toSorted((one, other) => one.speed - other.speed);
    if (slowest === undefined || slowest.speed >= comfortableBytesPerSecond) return false;
    cut(slowest.request);
    return true;
  };
  const timer = setInterval(() => {
    for (const request of underWay.keys())
      if ((getSpeed(request) ?? leastBytesPerSecond) < leastBytesPerSecond) cut(request);
  }, times.checkMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    const { upload } = request.routeOptions.config.endpoint ?? {};
    if (upload === undefined) return;
    const person = whoAsks(request);
    const announced = Number(request.headers['content-length'] ?? upload.maxBytes);
    const bytes = Math.min(announced, upload.maxBytes);
    if ([...underWay.values()].filter((other) => other.person === person).length >= maxUploadsPerPerson) {
      throw new AppError('unavailable', 'Your other uploads are not done yet. Try again when they are.');
    }
    const isFull = () =>
      underWay.size >= maxAtOnce ||
      [...underWay.values()].reduce((sum, other) => sum + other.bytes, bytes) > maxBytesAtOnce;
    while (isFull() && makeRoom());
    if (isFull()) {
      throw new AppError('unavailable', 'Many files are being uploaded right now. Please try again in a moment.');
    }
    const socket = request.raw.socket instanceof Socket ? request.raw.socket : undefined;
    underWay.set(request, { person, bytes, socket, readBefore: socket?.bytesRead ?? 0, begun: performance.now() });
    allowUploadTime(request);
    // A client that disconnects midway gets no answer, but its connection ends.
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onResponse', async (request) => void underWay.delete(request));
}
