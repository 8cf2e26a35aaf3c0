// Removes, while the process lives, the pictures that nothing shows any more.
import type { Deps } from '#platform/deps.ts';
import { removeUnusedImages } from './image-removal.ts';

const intervalMs = 3_600_000;
/** A process that is started anew every day still gets to it. */
const firstAfterMs = 60_000;

export function startImageHousekeeping(deps: Deps): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const keep = () => {
    running = removeUnusedImages(deps, { olderThan: '7 days' }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'unused pictures could not be looked for'),
    );
  };
  const first = setTimeout(keep, firstAfterMs).unref();
  const timer = setInterval(keep, intervalMs).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
