// Routes of the campaigns slice.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../campaign-contract.ts';
import { investorsCsv } from '../campaign-rules.ts';
import { getCampaigns } from './campaign-service.ts';
import { beginInvestorExport, readInvestors } from './investor-export.ts';

export async function registerCampaignRoutes(app: FastifyInstance, { db, now }: Deps): Promise<void> {
  serve(app, contract.getCampaigns, ({ viewer }) => getCampaigns(db, viewer.user?.id));
  serveFile(app, contract.exportInvestors, async ({ viewer, params }) => {
    await beginInvestorExport(db, viewer, params.id);
    return answerCsv(investorsCsv, {
      name: `investors-${params.id}`,
      day: now(),
      parts: readInvestors(db, params.id),
    });
  });
}
