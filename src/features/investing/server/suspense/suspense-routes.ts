// Admin routes of the suspense account. Reading the list is audited, because it names people.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve } from '#platform/http/http.ts';
import * as contract from '../../admin-suspense-contract.ts';
import { listSuspense, readSuspenseItem, readSuspenseSum } from './suspense-list.ts';
import { returnFromSuspense, settleSuspense } from './suspense-service.ts';

export function registerSuspenseRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listSuspense, async ({ viewer, query }) => {
    const list = await listSuspense(deps, query);
    const rows = list.items.length;
    await recordAudit(deps.db, viewer, { action: 'suspense.list_read', rows });
    return list;
  });
  serve(app, contract.getSuspenseSum, () => readSuspenseSum(deps.db));
  serve(app, contract.returnFromSuspense, async ({ params, body, viewer }) => {
    await returnFromSuspense(deps, viewer, { entryId: params.id, ...body });
    return new Answer(202, await readSuspenseItem(deps, params.id));
  });
  serve(app, contract.settleSuspense, async ({ params, body, viewer }) => {
    const { way, reason, reference } = body;
    await settleSuspense(deps, viewer, { entryId: params.id, way, reason, reference });
    return new Answer(201, await readSuspenseItem(deps, params.id));
  });
}
