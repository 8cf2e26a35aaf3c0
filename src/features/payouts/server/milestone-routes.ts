// Routes of milestones, evidence and votes.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { serve, serveChange, serveList } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
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
  serve(app, plan.fileEvidence, async ({ viewer, params, body }) => {
    const projectId = await fileEvidence(deps, viewer, { milestoneId: params.id, body });
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
  const readMilestone = ({ viewer, params }: { viewer: Viewer; params: { id: number } }) =>
    readAdminMilestone(deps, viewer, params.id);
  serveList(app, admin.listMilestoneQueue, ({ query }) => listMilestoneQueue(deps, query));
  serve(app, admin.getAdminMilestone, readMilestone);
  serveChange(app, admin.openMilestoneVote, readMilestone, ({ viewer, params: { id }, body }) =>
    openVote(deps, viewer, { milestoneId: id, evidenceHash: body.evidenceHash }),
  );
  serveChange(app, admin.sendBackEvidence, readMilestone, ({ viewer, params: { id }, body }) =>
    sendBack(deps, viewer, { milestoneId: id, ...body }),
  );
  serveChange(app, admin.decideMilestone, readMilestone, ({ viewer, params: { id }, body }) =>
    decideMilestone(deps, viewer, { milestoneId: id, ...body }),
  );
  serveChange(app, admin.answerInvestors, readMilestone, ({ viewer, params: { id }, body }) =>
    answerInvestors(deps, viewer, { milestoneId: id, answer: body.answer }),
  );
}
