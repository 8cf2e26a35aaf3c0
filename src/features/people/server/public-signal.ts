// Empties the cache of pages after comments, follows and other small changes that one person can make many of.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';

/** Longest that visitors without a session see a page without a new comment or follower. */
const pauseMs = 2000;

export type PublicSignal = { send: () => void };

/**
 * Every change empties the whole cache of pages, so a flood of small ones may do it once in two seconds at most. The first one
 * after a pause does it at once. A call that dies with its process is made up for by the safety check of public-data-signal.ts.
 */
export function createPublicSignal(
  app: FastifyInstance,
  { publicDataChanged }: Pick<Deps, 'publicDataChanged'>,
): PublicSignal {
  let timer: NodeJS.Timeout | undefined;
  let isWaiting = false;
  const run = () => {
    publicDataChanged();
    isWaiting = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWaiting) run();
    }, pauseMs);
    timer.unref();
  };
  app.addHook('onClose', async () => clearTimeout(timer));
  return {
    send: () => {
      if (timer === undefined) run();
      else isWaiting = true;
    },
  };
}
