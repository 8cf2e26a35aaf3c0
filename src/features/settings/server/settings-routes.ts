// Routes of the settings slice, all for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import * as contract from '../settings-contract.ts';
import { applyDueLoosenings, confirmLoosening, type SettingsHooks, withdrawLoosening } from './loosening-service.ts';
import { changeSettings, readSettingsAnswer } from './settings-service.ts';

export async function registerSettingsRoutes(app: FastifyInstance, deps: Deps, hooks: SettingsHooks): Promise<void> {
  serve(app, contract.getSettings, ({ viewer }) => readSettingsAnswer(deps, viewer, hooks));
  serve(app, contract.changeSettings, async ({ body, viewer, request }) => {
    await changeSettings(deps, viewer, { ...body, requestId: request.id, hooks });
    return readSettingsAnswer(deps, viewer, hooks);
  });
  serve(app, contract.confirmLoosening, async ({ params, viewer, request }) => {
    await confirmLoosening(deps, viewer, { id: params.id, requestId: request.id, hooks });
    return readSettingsAnswer(deps, viewer, hooks);
  });
  serve(app, contract.withdrawLoosening, async ({ params, viewer, request }) => {
    await withdrawLoosening(deps, viewer, { id: params.id, requestId: request.id, hooks });
    return readSettingsAnswer(deps, viewer, hooks);
  });
}

/** Puts weaker settings in force when their wait is over. */
export function startSettingsHousekeeping(deps: Deps, hooks: Pick<SettingsHooks, 'tellAdmins'>): Worker {
  return startWorker(deps, { name: 'settings', intervalMs: 60_000, run: () => applyDueLoosenings(deps, hooks) });
}
