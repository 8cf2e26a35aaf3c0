// Routes of the steps before a payment, and of a person's limits.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../../gate-contract.ts';
import { listProjectChecks, openCheckFacts } from './check-record.ts';
import { answerStep, readSteps } from './commitment-steps.ts';
import { listLimits } from './limit-summary.ts';

export function registerGateRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listSteps, ({ params, viewer }) => readSteps(deps, viewer, params.id));
  serve(app, contract.answerStep, ({ params, body, viewer }) => answerStep(deps, viewer, params.id, body));
  serve(app, contract.listProjectChecks, ({ viewer, params: { id }, query }) =>
    listProjectChecks(deps, viewer, { projectId: id, ...query }),
  );
  serve(app, contract.openCheckFacts, ({ viewer, params: { id }, body: { reason } }) =>
    openCheckFacts(deps, viewer, { id, reason }),
  );
  serve(app, contract.listLimits, ({ viewer }) => listLimits(deps, viewer));
}
