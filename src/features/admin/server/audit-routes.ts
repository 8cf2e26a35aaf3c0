// Routes of the audit log. A search is recorded once, not for each of its pages.
import type { FastifyInstance } from 'fastify';
import * as contract from '#features/audit/audit-log-contract.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve, serveList } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { auditCsv } from './audit-csv.ts';
import { listAudit, readAudit } from './audit-log.ts';
import { listRefusedSignIns, readAuditState } from './audit-state.ts';

export function registerAuditRoutes(app: FastifyInstance, { db, now }: Deps): void {
  const recordAccess = (viewer: Viewer, filter: Record<string, unknown>, rows?: number) =>
    recordAudit(db, viewer, {
      action: 'audit.read',
      subject: { kind: 'audit' },
      filter,
      ...(rows !== undefined && { rows }),
    });
  serveList(app, contract.listAudit, async ({ query, viewer }) => {
    const page = await listAudit(db, query);
    const { limit: _limit, cursor, ...filter } = query;
    if (cursor === undefined) await recordAccess(viewer, filter, page.items.length);
    return page;
  });
  serveFile(app, contract.exportAudit, async ({ query, viewer }) => {
    await recordAccess(viewer, { ...query, as: 'file' });
    return answerCsv(auditCsv, { name: 'audit', day: now(), parts: readAudit(db, query) });
  });
  serve(app, contract.getAuditState, () => readAuditState(db));
  serveList(app, contract.listRefusedSignIns, async ({ query, viewer }) => {
    const page = await listRefusedSignIns(db, query);
    if (query.cursor === undefined) await recordAccess(viewer, { of: 'refused sign-ins' }, page.items.length);
    return page;
  });
}
