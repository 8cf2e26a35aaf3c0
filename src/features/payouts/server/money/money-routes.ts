// Routes about where money is, for investors, creators and everyone.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../money-contract.ts';
import { paymentsCsv, releasesCsv, statementCsv } from '../../money-csv.ts';
import * as publicContract from '../../public-money-contract.ts';
import { getInvestmentMoney } from './investment-money.ts';
import { readPaymentMonths } from './payment-months.ts';
import { getProjectMoney } from './project-money.ts';
import { createStandingReader, getProjectReleases } from './public-releases.ts';
import { drawStatement, type StatementSite } from './statement-pdf.ts';
import { readStatement } from './statement-service.ts';

export function registerMoneyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps;
  serve(app, contract.getInvestmentMoney, ({ params, viewer }) => getInvestmentMoney(deps, viewer, params.id));
  serveFile(app, contract.getStatementCsv, async ({ query: { year }, viewer }) => {
    const { rows, total } = await readStatement(db, { investorId: viewer.user?.id, year });
    return answerSmallCsv(statementCsv, `statement-${year}`, [...rows, total]);
  });
  serveFile(app, contract.getStatementPdf, async ({ query: { year }, viewer }) => {
    const statement = await readStatement(db, { investorId: viewer.user?.id, year });
    const options = { site: getStatementSite(deps), investorName: viewer.user?.name ?? '', now: now() };
    return { name: `kindling-statement-${year}.pdf`, content: await drawStatement(statement, options) };
  });
  serve(app, publicContract.getProjectReleases, ({ params, viewer }) => getProjectReleases(deps, viewer, params.id));
  serve(app, publicContract.getReleaseStanding, createStandingReader(deps));
  serve(app, contract.getProjectMoney, ({ params, viewer }) => getProjectMoney(db, viewer, params.id));
  serveFile(app, contract.getProjectMoneyCsv, async ({ params, viewer }) => {
    const { milestones } = await getProjectMoney(db, viewer, params.id);
    const rows = milestones.flatMap((milestone) => milestone.releases.map((release) => ({ milestone, release })));
    return answerSmallCsv(releasesCsv, `project-${params.id}-releases`, rows);
  });
  serveFile(app, contract.getPaymentsCsv, async ({ query: { year }, viewer }) =>
    answerSmallCsv(paymentsCsv, `payments-${year}`, await readPaymentMonths(db, { userId: viewer.user?.id, year })),
  );
}

function getStatementSite({ config, gateway, settings }: Deps): StatementSite {
  const { brandName: name } = settings.current();
  return { name, publicUrl: config.publicUrl, payments: gateway.publicSettings.kind };
}
