// Routes of investments and the provider webhook.
import type { FastifyInstance } from 'fastify';
import { missingDocuments } from '#features/documents/server/document-facts.ts';
import { reviewHooks } from '#features/reviews/server/review-hooks.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, answerMade, serve, serveList } from '#platform/http/http.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import * as contract from '../investing-contract.ts';
import * as lastDays from '../last-day-contract.ts';
import * as reconfirming from '../reconfirmation-contract.ts';
import { registerAdminInvestmentRoutes } from './admin/admin-investment-routes.ts';
import { requireAgreement } from './agreement/agreement-needed.ts';
import { registerInvestmentAgreementRoutes } from './agreement/agreement-routes.ts';
import { chooseAppearance } from './appearance-service.ts';
import { announceLastDay, getLastDay } from './ends/last-day.ts';
import { getReconfirmation, reconfirm } from './ends/reconfirmation-answering.ts';
import { registerGateRoutes } from './gate/gate-routes.ts';
import { preparePayment } from './holds/hold-service.ts';
import { getOwnHold } from './holds/open-holds.ts';
import { getInvestment, listAllInvestments, listOwnInvestments } from './investment-list.ts';
import { listProjectInvestments } from './investor-list.ts';
import { cancelInvestment, releaseHold } from './refunds/investor-cancel.ts';
import { claimInvestment } from './settlement/claim-service.ts';
import { registerSuspenseRoutes } from './suspense/suspense-routes.ts';
import { registerWebhookRoutes } from './webhook-routes.ts';
// Registers its notifications.

export async function registerInvestingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  serve(app, contract.createPaymentIntent, async ({ body, viewer, request, reply }) => {
    const { projectId, amount } = body;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const hold = { projectId, amount, requestKey: readIdempotencyKey(request), signal: left.signal };
    const { isNew, payment } = await preparePayment(deps, viewer, hold);
    await requireAgreement(deps, viewer, payment);
    return answerMade(isNew, payment);
  });
  serve(app, contract.claimInvestment, async ({ body, viewer }) => {
    const { transactionId, projectId, amount } = body;
    const { outcome, investment } = await claimInvestment(deps, viewer, { transactionId, projectId, amount });
    return new Answer(statusByOutcome[outcome], investment);
  });
  serve(app, contract.getInvestment, ({ params, viewer }) => getInvestment(deps, viewer, params.id));
  serve(app, contract.chooseAppearance, ({ params, body, viewer }) => chooseAppearance(deps, viewer, params.id, body));
  serve(app, contract.cancelInvestment, ({ params, viewer }) => cancelInvestment(deps, viewer, params.id));
  const projectDeps = { ...deps, reviews: reviewHooks, missingDocuments };
  serve(app, reconfirming.getReconfirmation, ({ params, viewer }) => getReconfirmation(projectDeps, viewer, params.id));
  serve(app, reconfirming.reconfirmInvestment, ({ params, body, viewer }) =>
    reconfirm(projectDeps, viewer, { ...params, ...body }),
  );
  serve(app, lastDays.getLastDay, ({ params, viewer }) => getLastDay(deps, viewer, params.id));
  serve(app, lastDays.announceLastDay, ({ params, body, viewer }) =>
    announceLastDay(deps, viewer, { projectId: params.id, ...body }),
  );
  serve(app, contract.releaseHold, ({ params, viewer }) => releaseHold(deps, viewer, params.id));
  serve(app, contract.getOwnHold, ({ params, viewer }) => getOwnHold(deps, viewer, params.id));
  serveList(app, contract.listMyInvestments, ({ query, viewer }) => listOwnInvestments(deps, viewer.user?.id, query));
  serveList(app, contract.listInvestments, ({ query }) => listAllInvestments(deps, query));
  serveList(app, contract.listProjectInvestments, ({ params, query, viewer }) =>
    listProjectInvestments(db, viewer, params.id, query),
  );
  registerInvestmentAgreementRoutes(app, deps);
  registerGateRoutes(app, deps);
  registerAdminInvestmentRoutes(app, deps);
  registerSuspenseRoutes(app, deps);
  await registerWebhookRoutes(app, deps);
}

const statusByOutcome = { first: 201, repeated: 200, pending: 202 } as const;
