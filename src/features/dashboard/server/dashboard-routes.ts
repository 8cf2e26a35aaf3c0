// Routes of the dashboard slice.

import type { FastifyInstance } from 'fastify';
import { getReceipt, getReceiptPdf } from '#features/investing/receipt-contract.ts';
import type { ReceiptSite } from '#features/investing/receipt-copy.ts';
import { readOwnInvestments } from '#features/investing/server/investment-list.ts';
import { drawReceipt } from '#features/investing/server/receipts/receipt-pdf.ts';
import { readReceipt, requireReceipt } from '#features/investing/server/receipts/receipt-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve, serveList } from '#platform/http/http.ts';
import * as contract from '../dashboard-contract.ts';
import { investmentsCsv } from '../investments-csv.ts';
import { getAttention } from './attention-service.ts';
import { getDashboardSummary } from './dashboard-service.ts';
import { listHoldings } from './holding-service.ts';
import { getPortfolio } from './portfolio-service.ts';

export async function registerDashboardRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, now } = deps;
  serve(app, contract.getDashboardSummary, ({ viewer }) => getDashboardSummary(db, viewer.user?.id));
  serve(app, contract.getAttention, ({ viewer }) => getAttention(deps, viewer.user?.id));
  serveList(app, contract.listHoldings, ({ query, viewer }) => listHoldings(deps, viewer.user?.id, query));
  serve(app, contract.getPortfolio, ({ viewer }) => getPortfolio(db, viewer.user?.id));
  serveFile(app, contract.exportInvestments, async ({ viewer }) =>
    answerCsv(investmentsCsv, { name: 'investments', day: now(), parts: streamInvestments(deps, viewer.user?.id) }),
  );
  serve(app, getReceipt, ({ params, viewer }) => readReceipt(deps, viewer, params.id));
  serveFile(app, getReceiptPdf, async ({ params, viewer }) => {
    const receipt = await requireReceipt(deps, viewer, params.id);
    return {
      name: `kindling-receipt-${receipt.number}.pdf`,
      content: await drawReceipt(receipt, { site: getReceiptSite(deps), now: now() }),
    };
  });
}

function getReceiptSite({ config, gateway, settings }: Deps): ReceiptSite {
  const { brandName: name, supportAddress: supportEmail } = settings.current();
  return { name, publicUrl: config.publicUrl, supportEmail, payments: gateway.publicSettings.kind };
}

/** `userId` is absent right after the first sign-in: the file then has only a header. */
async function* streamInvestments(deps: Deps, userId: number | undefined) {
  if (userId !== undefined) yield* readOwnInvestments(deps, userId);
}
