// Routes of the admin slice.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import * as contract from '#features/insights/overview-contract.ts';
import { getAdminOverview, getAdminWeek } from '#features/insights/server/overview-service.ts';
import { exportPackReport } from '#features/packs/pack-contract.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as health from '../health-contract.ts';
import { judgeHealth } from '../health-rules.ts';
import { getInvestmentRecord } from '../investment-record-contract.ts';
import { getLookAhead as contractOfLookAhead } from '../look-ahead-contract.ts';
import * as mailLog from '../mail-log-contract.ts';
import { getNeeds } from '../needs-contract.ts';
import { getPersonRecord as contractOfPerson } from '../person-contract.ts';
import * as search from '../search-contract.ts';
import * as views from '../view-contract.ts';
import { registerAuditRoutes } from './audit-routes.ts';
import { readHealthFacts } from './health-facts.ts';
import { retryWaitingMails } from './health-mail.ts';
import { readInvestmentRecord } from './investment-record.ts';
import { getLookAhead } from './look-ahead.ts';
import { listUserMails, retryUserMails } from './mail-log.ts';
import { readNeeds } from './needs.ts';
import { readOutages } from './outages.ts';
import { getPersonRecord } from './person-service.ts';
import { findRecords } from './record-search.ts';
import { readRulesReport, rulesReportCsv } from './rules-report.ts';
import { addView, changeView, deleteView, listViews } from './views.ts';

export async function registerAdminRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.getAdminOverview, () => getAdminOverview(deps));
  serve(app, contract.getAdminWeek, () => getAdminWeek(deps));
  serve(app, search.findRecords, ({ query, viewer }) => findRecords(deps, viewer, query.q));
  serve(app, health.getOutages, () => readOutages(deps));
  serve(app, mailLog.listUserMails, ({ viewer, params }) => listUserMails(deps, viewer, params.id));
  serve(app, mailLog.retryUserMails, ({ viewer, params }) => retryUserMails(deps, viewer, params.id));
  serve(app, getNeeds, ({ viewer }) => readNeeds(deps, viewer));
  serve(app, contractOfPerson, ({ viewer, params }) => getPersonRecord(deps, viewer, params.id));
  serve(app, contractOfLookAhead, ({ query }) => getLookAhead(deps.db, { days: query.days, now: deps.now() }));
  serve(app, health.getHealth, async () => judgeHealth(await readHealthFacts(deps, app.untrustedProxy)));
  serve(app, health.retryMails, ({ viewer }) =>
    deps.db.transaction(async (tx) => {
      const mails = await retryWaitingMails(tx);
      await recordAudit(tx, viewer, { action: 'mail.retried', rows: mails });
      return { mails };
    }),
  );
  serve(app, getInvestmentRecord, ({ viewer, params }) => readInvestmentRecord(deps, viewer, params.id));
  serveFile(app, exportPackReport, async ({ viewer, params: { pack }, query: { year } }) => {
    const rows = await readRulesReport(deps.db, { packId: pack, year });
    await recordAudit(deps.db, viewer, {
      action: 'pack.report_exported',
      subject: { kind: 'settings' },
      filter: { pack, year },
      rows: rows.length,
    });
    return answerSmallCsv(rulesReportCsv(pack), `offers-${pack}-${year}`, rows);
  });
  serve(app, views.listViews, ({ viewer }) => listViews(deps, viewer));
  serve(app, views.saveView, ({ viewer, body }) => addView(deps, viewer, body));
  serve(app, views.changeView, ({ viewer, params, body }) => changeView(deps, viewer, { id: params.id, ...body }));
  serve(app, views.deleteView, ({ viewer, params }) => deleteView(deps, viewer, params.id));
  registerAuditRoutes(app, deps);
}
