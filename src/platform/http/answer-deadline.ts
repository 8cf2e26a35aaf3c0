// A time limit from request to answer while the database is silent: every call gets an error within seconds.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** Together below five seconds, with a moment to write the answer. */
const firstLookMs = 4200;
const lookAgainMs = 150;
/** A process that had no time for a while finds the answers of the database right after its timers: it looks again. */
const silentLooks = 3;
/** A statement may take long; a database that answers nobody for so long answers nobody. */
const silenceMs = 3000;

/** Register before every other hook. Work that waits for somebody else, such as the card provider, is not cut short. */
export function limitAnswerTime(app: FastifyInstance, silentFor: () => number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    let looks = 0;
    const look = () => {
      if (reply.sent) return;
      looks = silentFor() >= silenceMs ? looks + 1 : 0;
      if (looks >= silentLooks) {
        reply.send(new AppError('unavailable', 'The service is busy. Please try again in a moment.'));
        return;
      }
      timers.set(request, setTimeout(look, lookAgainMs).unref());
    };
    timers.set(request, setTimeout(look, firstLookMs).unref());
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
