// Routes of reconciliation for administrators, and of the public transparency pages.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve, serveList } from '#platform/http/http.ts';
import * as contract from '../reconciliation-contract.ts';
import * as transparency from '../transparency-contract.ts';
import { getFinding, listFindings } from './finding-list.ts';
import { resolveFinding } from './finding-service.ts';
import { createJobStarter } from './job-starter.ts';
import { getReconciliation } from './reconciliation-overview.ts';
import { getProjectTransparency, getTransparency } from './transparency-service.ts';

export async function registerReconciliationRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  const starter = createJobStarter(deps);
  app.addHook('onClose', () => starter.stop());

  serve(app, transparency.getTransparency, () => getTransparency(db));
  serve(app, transparency.getProjectTransparency, ({ params, query, viewer }) =>
    getProjectTransparency(db, viewer, { projectId: params.id, ...query }),
  );
  serve(app, contract.getReconciliation, () => getReconciliation(db));
  serve(app, contract.runReconcileJob, async ({ params, viewer }) => {
    await recordAudit(db, viewer, { action: 'reconciliation.job_started', subject: { kind: 'job', id: params.job } });
    const report = await starter.start(params.job);
    if (report === undefined) return new Answer(202, { isDone: false, checked: 0, fixed: 0, found: 0, error: null });
    const { checked, fixed, found, error } = report;
    return { isDone: true, checked, fixed, found, error };
  });
  serveList(app, contract.listFindings, ({ query }) => listFindings(db, query));
  serve(app, contract.resolveFinding, async ({ params, body, viewer }) => {
    await resolveFinding(db, viewer, params.id, body.note);
    return getFinding(db, params.id);
  });
}
