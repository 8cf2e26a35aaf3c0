// Hourly background worker: deletes unused images and renders missing descriptions.

import { removeUnusedImages } from '#features/images/server/image-removal.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import { isUsedByProject } from './pictures/image-hooks.ts';
import { keepMissingHtml } from './project-html.ts';

export function startProjectHousekeeping(deps: Deps): Worker {
  return startWorker(deps, {
    name: 'projects',
    intervalMs: 3_600_000,
    // A process that restarts every day still gets to it.
    firstAfterMs: 60_000,
    async run() {
      await Promise.all([
        removeUnusedImages(deps, { olderThan: '7 days', isUsed: isUsedByProject }).catch((error: unknown) =>
          deps.log.warn({ event: 'projects.image_cleanup_failed', err: error }, 'image cleanup failed'),
        ),
        keepMissingHtml(deps).catch((error: unknown) =>
          deps.log.warn({ event: 'projects.render_failed', err: error }, 'failed to render descriptions'),
        ),
      ]);
    },
  });
}
