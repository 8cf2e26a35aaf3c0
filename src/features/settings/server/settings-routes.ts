// Routes of the settings slice, all for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import * as contract from '../settings-contract.ts';
import { applyDueLoosenings, confirmLoosening, type SettingsHooks, withdrawLoosening } from './loosening-service.ts';
import { changeSettings, readSettingsAnswer } from './settings-service.ts';

export async function registerSettingsRoutes(app: FastifyInstance, deps: Deps, hooks: SettingsHooks): Promise<void> {
  const read = ({ viewer }: { viewer: Viewer }) => readSettingsAnswer(deps, viewer, hooks);
  serve(app, contract.getSettings, read);
  serveChange(app, contract.changeSettings, read, ({ body, viewer }) =>
    changeSettings(deps, viewer, { ...body, hooks }),
  );
  serveChange(app, contract.confirmLoosening, read, ({ params, viewer }) =>
    confirmLoosening(deps, viewer, { id: params.id, hooks }),
  );
  serveChange(app, contract.withdrawLoosening, read, ({ params, viewer }) =>
    withdrawLoosening(deps, viewer, { id: params.id, hooks }),
  );
}

/** Puts weaker settings, and packs on offer, in force when their wait is over. */
export function startSettingsHousekeeping(
  deps: Deps,
  hooks: Pick<SettingsHooks, 'tellAdmins'> & { applyDuePacks: () => Promise<void> },
): Worker {
  const run = async () => {
    await applyDueLoosenings(deps, hooks);
    await hooks.applyDuePacks();
  };
  return startWorker(deps, { name: 'settings', intervalMs: 60_000, run });
}
