// Admin routes of the suspense account. Reading the list is audited, because it names people.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange } from '#platform/http/http.ts';
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
  const readItem = ({ params }: { params: { id: number } }) => readSuspenseItem(deps, params.id);
  serveChange(app, contract.returnFromSuspense, readItem, ({ params, body, viewer }) =>
    returnFromSuspense(deps, viewer, { entryId: params.id, ...body }),
  );
  serveChange(app, contract.settleSuspense, readItem, ({ params, body, viewer }) =>
    settleSuspense(deps, viewer, { entryId: params.id, ...body }),
  );
}
