// Answers every request within seconds while the database does not respond.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

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
