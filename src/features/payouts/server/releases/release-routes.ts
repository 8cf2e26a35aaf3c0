// Routes of releases; each action returns the updated queue.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { refuseOwnProject } from '#features/projects/server/separation-of-duties.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serve, serveChange } from '#platform/http/http.ts';
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
  const readQueue = ({ viewer }: { viewer: Viewer }) => readReleaseQueue(db, viewer, readMissingCover);
  serve(app, contract.getReleaseQueue, readQueue);
  serveChange(app, contract.askRelease, readQueue, ({ viewer, params }) => askAsAdmin(deps, viewer, params));
  serveChange(app, contract.confirmRelease, readQueue, ({ viewer, params }) => confirmAsSecond(deps, viewer, params));
  serveChange(app, contract.withdrawRelease, readQueue, ({ viewer, params, body }) =>
    withdrawAsAdmin(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, contract.pauseReleases, readQueue, ({ viewer, body }) => pauseByAdmin(deps, viewer, body));
  serveChange(app, contract.resumeReleases, readQueue, ({ viewer, body }) =>
    resumeByAdmin(deps, viewer, { ...body, beforeResume }),
  );
  serveChange(app, contract.stopProject, readQueue, ({ viewer, params: { id }, body: { reason } }) =>
    db.transaction(async (tx) => {
      await lockProject(tx, id);
      await refuseOwnProject(tx, viewer, id);
      await stopProject(tx, { projectId: id, reason, stoppedBy: requireAdmin(viewer).id });
      await recordAudit(tx, viewer, { action: 'project.stopped', subject: { kind: 'project', id }, reason });
    }),
  );
  serveChange(app, contract.retryTransfer, readQueue, ({ viewer, params }) => sendAgain(deps, viewer, params));
  serveChange(app, contract.askTakeover, readQueue, ({ viewer, params, body }) =>
    askForTakeover(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, contract.confirmTakeover, readQueue, ({ viewer, params }) => confirmTakeover(deps, viewer, params));
  serveChange(app, contract.withdrawTakeover, readQueue, ({ viewer, params }) =>
    withdrawTakeover(deps, viewer, params),
  );
  serveChange(app, contract.recordTransferPayment, readQueue, ({ viewer, params, body }) =>
    recordCustodianPayment(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, contract.recordReturnPayment, readQueue, ({ viewer, params, body }) =>
    recordReturnPayment(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, contract.askWriteOff, readQueue, ({ viewer, params, body }) =>
    askForWriteOff(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, contract.confirmWriteOff, readQueue, ({ viewer, params }) => confirmWriteOff(deps, viewer, params));
  serveChange(app, contract.withdrawWriteOff, readQueue, ({ viewer, params }) =>
    withdrawWriteOff(deps, viewer, params),
  );
}
