// How many files the server takes at once: each is held in memory whole, from its first byte until its answer.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { allowUploadTime } from './body-time.ts';

/** Of everybody together, in bytes as announced, and of one person. */
const maxBytesAtOnce = 96 * 1024 * 1024;
const maxAtOnce = 20;
const maxOfOnePerson = 12;

/** Register after whatever finds out who is asking, and before the routes. */
export function limitUploads(app: FastifyInstance): void {
  const underWay = new Map<FastifyRequest, { person: string; bytes: number }>();
  app.addHook('onRequest', async (request, reply) => {
    const { upload } = request.routeOptions.config.endpoint ?? {};
    if (upload === undefined) return;
    const person = request.viewer.user?.uid ?? request.ip;
    const announced = Number(request.headers['content-length'] ?? upload.maxBytes);
    const bytes = Math.min(announced, upload.maxBytes);
    const others = [...underWay.values()];
    const isTooMuch =
      others.length >= maxAtOnce ||
      others.filter((other) => other.person === person).length >= maxOfOnePerson ||
      others.reduce((sum, other) => sum + other.bytes, bytes) > maxBytesAtOnce;
    if (isTooMuch) {
      throw new AppError('unavailable', 'Many pictures are being uploaded right now. Please try again in a moment.');
    }
    underWay.set(request, { person, bytes });
    allowUploadTime(request);
    // Somebody who goes away in the middle gets no answer, but their connection ends.
    reply.raw.once('close', () => underWay.delete(request));
  });
  app.addHook('onResponse', async (request) => void underWay.delete(request));
}
