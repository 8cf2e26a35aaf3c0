// Hourly background worker: deletes unused images and renders missing descriptions.
import type { Deps } from '#platform/config/deps.ts';
import { removeUnusedImages } from './images/image-removal.ts';
import { keepMissingHtml } from './project-html.ts';

const intervalMs = 3_600_000;
/** A process that restarts every day still gets to it. */
const firstAfterMs = 60_000;

export function startProjectHousekeeping(deps: Deps): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const keep = () => {
    const images = removeUnusedImages(deps, { olderThan: '7 days' }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'unused pictures could not be looked for'),
    );
    const html = keepMissingHtml(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'descriptions could not be rendered ahead'),
    );
    running = Promise.all([images, html]);
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
