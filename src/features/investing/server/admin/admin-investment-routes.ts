// Admin routes of investments. Reading the list is audited, because it shows people's money.
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AuditAction } from '#features/audit/audit-rules.ts';
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { toDay } from '#kernel/dates.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { Answer, answerPage, serve } from '#platform/http/http.ts';
import * as contract from '../../admin-investment-contract.ts';
import { readInvestmentTotals } from '../investment-totals.ts';
import { listAdminInvestments } from './admin-investment-list.ts';
import { adminInvestmentsFile } from './admin-investments-file.ts';
import { cancelHold, recordHandPayment, refundInvestment } from './admin-refund.ts';

export function registerAdminInvestmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, contract.listAdminInvestments, async ({ query, viewer, request }) => {
    const page = await listAdminInvestments(db, query);
    // Once per search, not per page.
    if (query.cursor === undefined) {
      const action: AuditAction = 'investment.list_read';
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      await recordAudit(db, {
        actor: toAuditActor(viewer),
        action,
        filter,
        rows: page.items.length,
        requestId: request.id,
      });
    }
    return answerPage(request, page);
  });
  serve(app, contract.getInvestmentTotals, ({ query }) => readInvestmentTotals(db, query));
  serveFile(app, contract.exportAdminInvestments, async ({ query, viewer, request }) => {
    await recordAudit(db, {
      actor: toAuditActor(viewer),
      action: 'investment.exported',
      filter: query,
      requestId: request.id,
    });
    return {
      name: `kindling-all-investments-${toDay(deps.now())}.csv`,
      content: Readable.from(adminInvestmentsFile(db, query)),
    };
  });
  serve(app, contract.refundInvestment, async ({ params, body, viewer, request }) => {
    const investment = await refundInvestment(deps, viewer, { ...params, ...body, requestId: request.id });
    return new Answer(investment.state === 'refunded' ? 200 : 202, investment);
  });
  serve(app, contract.cancelHold, ({ params, body, viewer, request }) =>
    cancelHold(deps, viewer, { ...params, ...body, requestId: request.id }),
  );
  serve(app, contract.recordHandPayment, ({ params, body, viewer, request }) =>
    recordHandPayment(deps, viewer, { ...params, ...body, requestId: request.id }),
  );
}
