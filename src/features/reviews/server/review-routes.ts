// Routes of reviews before publishing: each line maps a call to the service.
import type { FastifyInstance } from 'fastify';
import { answerReview as answerContract } from '#features/projects/project-contract.ts';
import type { TextChangeHooks } from '#features/projects/server/history/published-change.ts';
import { getProject } from '#features/projects/server/project-service.ts';
import type { ProjectDeps } from '#features/projects/server/review-hooks.ts';
import { serve, serveChange, serveList } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
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
  const readReview = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    getReview(db, viewer, params.id);
  serveList(app, contract.listReviews, ({ query }) => listReviews(db, query));
  serve(app, contract.getReviewSummary, async () => ({ ...(await countWaiting(db)), isReviewing: isReviewing(deps) }));
  serve(app, contract.getReview, readReview);
  serveChange(app, contract.checkReviewItem, readReview, ({ viewer, params, body }) =>
    decision.checkItem(deps, viewer, { projectId: params.id, round: body.round }, body),
  );
  serveChange(app, contract.approveReview, readReview, ({ viewer, params, body }) =>
    decision.approve(deps, viewer, { projectId: params.id, ...body }),
  );
  serveChange(app, contract.askForChanges, readReview, ({ viewer, params, body }) =>
    decision.refuse(deps, viewer, { projectId: params.id, ...body, state: 'changes_requested', hooks }),
  );
  serveChange(app, contract.rejectReview, readReview, ({ viewer, params, body }) =>
    decision.refuse(deps, viewer, { projectId: params.id, ...body, state: 'rejected', hooks }),
  );
  serveChange(app, contract.reopenReview, readReview, ({ viewer, params, body }) =>
    decision.reopen(deps, viewer, { projectId: params.id, round: body.round }),
  );
  serve(app, answerContract, async ({ viewer, params, body }) => {
    await answerReview(deps, viewer, params.id, body.answer);
    return getProject(deps, viewer, params.id);
  });
}
