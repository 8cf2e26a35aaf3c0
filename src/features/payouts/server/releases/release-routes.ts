// Routes of releases; each action returns the updated queue.
import type { FastifyInstance } from 'fastify';
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import * as contract from '../../release-contract.ts';
import { stopProject } from '../plan/project-stop.ts';
import { createCoverReader } from './cover-reader.ts';
import { askForTakeover, confirmTakeover, withdrawTakeover } from './lost-takeovers.ts';
import { askAsAdmin, confirmAsSecond, withdrawAsAdmin } from './release-asking.ts';
import { type BeforeResume, pauseByAdmin, resumeByAdmin } from './release-pause.ts';
import { readReleaseQueue } from './release-queue.ts';
import { recordCustodianPayment, recordReturnPayment, sendAgain } from './transfer-orders.ts';
import { askForWriteOff, confirmWriteOff, withdrawWriteOff } from './write-offs.ts';

export type ReleaseHooks = {
  /** Refuses to resume releases while the cause of the pause is unexplained. */
  beforeResume: BeforeResume;
};

export function registerReleaseRoutes(app: FastifyInstance, deps: Deps, { beforeResume }: ReleaseHooks): void {
  const { db } = deps;
  const readMissingCover = createCoverReader(deps);
  const readQueue = (viewer: Viewer) => readReleaseQueue(db, viewer, readMissingCover);
  serve(app, contract.getReleaseQueue, ({ viewer }) => readQueue(viewer));
  serve(app, contract.askRelease, async ({ viewer, params, request }) => {
    await askAsAdmin(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.confirmRelease, async ({ viewer, params, request }) => {
    await confirmAsSecond(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.withdrawRelease, async ({ viewer, params, body, request }) => {
    await withdrawAsAdmin(deps, viewer, { id: params.id, ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.pauseReleases, async ({ viewer, body, request }) => {
    await pauseByAdmin(deps, viewer, { ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.resumeReleases, async ({ viewer, body, request }) => {
    await resumeByAdmin(deps, viewer, { ...body, requestId: request.id, beforeResume });
    return readQueue(viewer);
  });
  serve(app, contract.stopProject, async ({ viewer, params, body, request }) => {
    await db.transaction(async (tx) => {
      const stoppedBy = requireAdmin(viewer).id;
      await lockProject(tx, params.id);
      await refuseOwnProject(tx, viewer, params.id);
      await stopProject(tx, { projectId: params.id, reason: body.reason, stoppedBy });
      const subject = { kind: 'project', id: params.id } as const;
      const { reason } = body;
      await recordAudit(tx, {
        actor: toAuditActor(viewer),
        action: 'project.stopped',
        subject,
        reason,
        requestId: request.id,
      });
    });
    return readQueue(viewer);
  });
  serve(app, contract.retryTransfer, async ({ viewer, params, request }) => {
    await sendAgain(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.askTakeover, async ({ viewer, params, body, request }) => {
    await askForTakeover(deps, viewer, { id: params.id, ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.confirmTakeover, async ({ viewer, params, request }) => {
    await confirmTakeover(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.withdrawTakeover, async ({ viewer, params, request }) => {
    await withdrawTakeover(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.recordTransferPayment, async ({ viewer, params, body, request }) => {
    await recordCustodianPayment(deps, viewer, { id: params.id, ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.recordReturnPayment, async ({ viewer, params, body, request }) => {
    await recordReturnPayment(deps, viewer, { id: params.id, ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.askWriteOff, async ({ viewer, params, body, request }) => {
    await askForWriteOff(deps, viewer, { id: params.id, ...body, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.confirmWriteOff, async ({ viewer, params, request }) => {
    await confirmWriteOff(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
  serve(app, contract.withdrawWriteOff, async ({ viewer, params, request }) => {
    await withdrawWriteOff(deps, viewer, { id: params.id, requestId: request.id });
    return readQueue(viewer);
  });
}
