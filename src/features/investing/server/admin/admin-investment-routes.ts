// Admin routes of investments. Reading the list is audited, because it shows people's money.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { missingDocuments } from '#features/documents/server/document-facts.ts';
import { getAdminProject } from '#features/projects/server/admin/admin-project-service.ts';
import { reviewHooks } from '#features/reviews/server/review-hooks.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { Answer, serve, serveChange, serveList } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import * as contract from '../../admin-investment-contract.ts';
import { extendDeadline } from '../ends/deadline-extension.ts';
import { closeFundingEarly } from '../ends/early-closing.ts';
import { readInvestmentTotals } from '../investment-totals.ts';
import { listAdminInvestments, readAllInvestments } from './admin-investment-list.ts';
import { adminInvestmentsCsv } from './admin-investments-csv.ts';
import { cancelHold, recordHandPayment, refundInvestment } from './admin-refund.ts';

export function registerAdminInvestmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveList(app, contract.listAdminInvestments, async ({ query, viewer }) => {
    const page = await listAdminInvestments(db, query);
    // Once per search, not per page.
    if (query.cursor === undefined) {
      const { limit: _limit, cursor: _cursor, ...filter } = query;
      await recordAudit(db, viewer, { action: 'investment.list_read', filter, rows: page.items.length });
    }
    return page;
  });
  serve(app, contract.getInvestmentTotals, ({ query }) => readInvestmentTotals(db, query));
  serveFile(app, contract.exportAdminInvestments, async ({ query, viewer }) => {
    await recordAudit(db, viewer, { action: 'investment.exported', filter: query });
    const parts = readAllInvestments(db, query);
    return answerCsv(adminInvestmentsCsv, { name: 'all-investments', day: deps.now(), parts });
  });
  serve(app, contract.refundInvestment, async ({ params, body, viewer }) => {
    const investment = await refundInvestment(deps, viewer, { ...params, ...body });
    return new Answer(investment.state === 'refunded' ? 200 : 202, investment);
  });
  serve(app, contract.cancelHold, ({ params, body, viewer }) => cancelHold(deps, viewer, { ...params, ...body }));
  serve(app, contract.recordHandPayment, ({ params, body, viewer }) =>
    recordHandPayment(deps, viewer, { ...params, ...body }),
  );
  registerFundingRoutes(app, deps);
}

/** About the end of a project's contract. */
function registerFundingRoutes(app: FastifyInstance, deps: Deps): void {
  const projectDeps = { ...deps, reviews: reviewHooks, missingDocuments };
  const readProject = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    getAdminProject(projectDeps, viewer, params.id);
  serveChange(app, contract.extendDeadline, readProject, ({ viewer, params: { id }, body }) =>
    extendDeadline(deps, viewer, { id, ...body }),
  );
  serveChange(app, contract.closeFundingEarly, readProject, ({ viewer, params: { id }, body }) =>
    closeFundingEarly(deps, viewer, { id, ...body }),
  );
}
