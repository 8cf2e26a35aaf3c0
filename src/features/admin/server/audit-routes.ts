// Routes of the audit log. A search is recorded once, not for each of its pages.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#features/audit/audit-log-contract.ts';
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import { auditFile } from './audit-file.ts';
import { listAudit } from './audit-log.ts';
import { listRefusedSignIns, readAuditState } from './audit-state.ts';

export function registerAuditRoutes(app: FastifyInstance, { db, now }: Deps): void {
  const recordAccess = (request: FastifyRequest, filter: Record<string, unknown>, rows?: number) =>
    recordAudit(db, {
      actor: toAuditActor(request.viewer),
      action: 'audit.read',
      subject: { kind: 'audit' },
      filter,
      ...(rows !== undefined && { rows }),
      requestId: request.id,
    });
  serve(app, contract.listAudit, async ({ query, request }) => {
    const page = await listAudit(db, query);
    const { limit: _limit, cursor, ...filter } = query;
    if (cursor === undefined) await recordAccess(request, filter, page.items.length);
    return answerPage(request, page);
  });
  serveFile(app, contract.exportAudit, async ({ query, request }) => {
    await recordAccess(request, { ...query, as: 'file' });
    return {
      name: `kindling-audit-${toDay(now())}.csv`,
      content: Readable.from(auditFile(db, query)),
    };
  });
  serve(app, contract.getAuditState, () => readAuditState(db));
  serve(app, contract.listRefusedSignIns, async ({ query, request }) => {
    const page = await listRefusedSignIns(db, query);
    if (query.cursor === undefined) await recordAccess(request, { of: 'refused sign-ins' }, page.items.length);
    return answerPage(request, page);
  });
}
