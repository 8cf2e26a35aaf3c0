// Routes of reviews before publishing: each line maps a call to the service.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerReview as answerContract } from '#features/projects/review-answer-contract.ts';
import type { TextChangeHooks } from '#features/projects/server/history/text-change.ts';
import { getProject } from '#features/projects/server/project-service.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import * as contract from '../review-contract.ts';
import { answerReview } from './review-answering.ts';
import * as decision from './review-decision.ts';
import { isReviewing } from './review-holding.ts';
import { countWaiting, listReviews } from './review-queue.ts';
import { getReview } from './review-reading.ts';

export async function registerReviewRoutes(
  app: FastifyInstance,
  deps: ProjectDeps,
  hooks: TextChangeHooks,
): Promise<void> {
  const { db } = deps;
  serve(app, contract.listReviews, async ({ query, request }) => answerPage(request, await listReviews(db, query)));
  serve(app, contract.getReviewSummary, async () => ({ ...(await countWaiting(db)), isReviewing: isReviewing(deps) }));
  serve(app, contract.getReview, ({ viewer, params }) => getReview(db, viewer, params.id));
  serve(app, contract.checkReviewItem, async ({ viewer, params, body, request }) => {
    await decision.checkItem(deps, viewer, toReviewAct({ params, body, request }), body);
    return getReview(db, viewer, params.id);
  });
  serve(app, contract.approveReview, async ({ viewer, params, body, request }) => {
    const { projectUpdatedAt } = body;
    await decision.approve(deps, viewer, { ...toReviewAct({ params, body, request }), projectUpdatedAt });
    return getReview(db, viewer, params.id);
  });
  serve(app, contract.askForChanges, async ({ viewer, params, body, request }) => {
    const { reason } = body;
    await decision.refuse(deps, viewer, {
      ...toReviewAct({ params, body, request }),
      reason,
      hooks,
      state: 'changes_requested',
    });
    return getReview(db, viewer, params.id);
  });
  serve(app, contract.rejectReview, async ({ viewer, params, body, request }) => {
    const { reason } = body;
    await decision.refuse(deps, viewer, {
      ...toReviewAct({ params, body, request }),
      reason,
      hooks,
      state: 'rejected',
    });
    return getReview(db, viewer, params.id);
  });
  serve(app, contract.reopenReview, async ({ viewer, params, body, request }) => {
    await decision.reopen(deps, viewer, toReviewAct({ params, body, request }));
    return getReview(db, viewer, params.id);
  });
  serve(app, answerContract, async ({ viewer, params, body }) => {
    await answerReview(deps, viewer, params.id, body.answer);
    return getProject(deps, viewer, params.id);
  });
}

function toReviewAct(call: {
  params: { id: number };
  body: { round: number };
  request: FastifyRequest;
}): decision.ReviewAct {
  return { projectId: call.params.id, round: call.body.round, requestId: call.request.id };
}
