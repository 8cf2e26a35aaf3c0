// Routes of milestones, evidence and votes.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { answerPage, serve } from '#platform/http/http.ts';
import * as admin from '../milestone-admin-contract.ts';
import * as plan from '../milestone-contract.ts';
import * as votes from '../vote-contract.ts';
import { readEvidenceFile, removeEvidenceFile, uploadEvidenceFile } from './evidence/evidence-files.ts';
import { fileEvidence } from './evidence/evidence-filing.ts';
import { readOwnPlan, readPublicPlan } from './evidence/plan-reading.ts';
import { castBallot } from './votes/ballot-casting.ts';
import { answerInvestors, decideMilestone, openVote, sendBack } from './votes/milestone-deciding.ts';
import { listMilestoneQueue, readAdminMilestone } from './votes/milestone-queue.ts';
import { listOwnVotes, readVote } from './votes/vote-reading.ts';

export function registerMilestoneRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, plan.listPlan, ({ viewer, params }) => readPublicPlan(deps, viewer, params.id));
  serve(app, plan.getOwnPlan, ({ viewer, params }) => readOwnPlan(deps, viewer, params.id));
  serve(app, plan.uploadEvidenceFile, ({ viewer, params, query, request }) =>
    uploadEvidenceFile(deps, viewer, { milestoneId: params.id, name: query.name, bytes: request.body }),
  );
  serve(app, plan.removeEvidenceFile, ({ viewer, params }) => removeEvidenceFile(deps, viewer, params.id));
  serveFile(app, plan.getEvidenceFile, ({ viewer, params }) => readEvidenceFile(deps, viewer, params.id));
  serve(app, plan.fileEvidence, async ({ viewer, params, body, request }) => {
    const projectId = await fileEvidence(deps, viewer, { milestoneId: params.id, body, requestId: request.id });
    return readOwnPlan(deps, viewer, projectId);
  });
  serve(app, votes.listOwnVotes, ({ viewer }) => listOwnVotes(deps.db, viewer.user?.id));
  serve(app, votes.getVote, ({ viewer, params }) => readVote(deps, viewer.user?.id, params.id));
  serve(app, votes.castVote, async ({ viewer, params, body }) => {
    await castBallot(deps, viewer, { pollId: params.id, choice: body.choice });
    return readVote(deps, viewer.user?.id, params.id);
  });
  registerAdminRoutes(app, deps);
}

function registerAdminRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, admin.listMilestoneQueue, async ({ query, request }) =>
    answerPage(request, await listMilestoneQueue(deps, query)),
  );
  serve(app, admin.getAdminMilestone, ({ viewer, params }) => readAdminMilestone(deps, viewer, params.id));
  serve(app, admin.openMilestoneVote, async ({ viewer, params: { id }, body, request }) => {
    await openVote(deps, viewer, { milestoneId: id, evidenceHash: body.evidenceHash, requestId: request.id });
    return readAdminMilestone(deps, viewer, id);
  });
  serve(app, admin.sendBackEvidence, async ({ viewer, params: { id }, body, request }) => {
    await sendBack(deps, viewer, { milestoneId: id, ...body, requestId: request.id });
    return readAdminMilestone(deps, viewer, id);
  });
  serve(app, admin.decideMilestone, async ({ viewer, params: { id }, body, request }) => {
    await decideMilestone(deps, viewer, { milestoneId: id, ...body, requestId: request.id });
    return readAdminMilestone(deps, viewer, id);
  });
  serve(app, admin.answerInvestors, async ({ viewer, params: { id }, body, request }) => {
    await answerInvestors(deps, viewer, { milestoneId: id, answer: body.answer, requestId: request.id });
    return readAdminMilestone(deps, viewer, id);
  });
}
