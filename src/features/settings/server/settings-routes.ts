// Routes of the settings slice, all for administrators.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../settings-contract.ts';
import { changeSettings, type NameAdmins, readSettingsAnswer } from './settings-service.ts';

export async function registerSettingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { nameAdmins }: { nameAdmins: NameAdmins },
): Promise<void> {
  serve(app, contract.getSettings, () => readSettingsAnswer(deps, nameAdmins));
  serve(app, contract.changeSettings, async ({ body, viewer, request }) => {
    await changeSettings(deps, viewer, { ...body, requestId: request.id });
    return readSettingsAnswer(deps, nameAdmins);
  });
}
