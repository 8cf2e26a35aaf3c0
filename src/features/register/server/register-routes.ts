// Routes of registers: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Register } from '../register-contract.ts';
import * as contract from '../register-contract.ts';
import { registerCsv } from '../register-csv.ts';
import * as rounds from '../round-contract.ts';
import { readOwnShares } from './lines/own-shares.ts';
import { drawRegister } from './lines/register-pdf.ts';
import { getRegister } from './lines/register-service.ts';
import { confirmRound, declineRound, readRoundQueue } from './rounds/round-deciding.ts';
import { listRounds, proposeRound, withdrawRound } from './rounds/round-service.ts';

export function registerRegisterRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.getRegister, ({ viewer, params: { id }, query: { asOf } }) =>
    readRegister(deps, viewer, { id, asOf, action: 'register.read' }),
  );
  serveFile(app, contract.getRegisterCsv, async ({ viewer, params: { id }, query }) => {
    const { lines, asOf } = await readRegister(deps, viewer, { id, asOf: query.asOf, action: 'register.exported' });
    const rows = lines.map((line) => ({ ...line, asOf }));
    return answerSmallCsv(registerCsv, `register-${id}-${asOf}`, rows);
  });
  serveFile(app, contract.getRegisterPdf, async ({ viewer, params: { id }, query }) => {
    const register = await readRegister(deps, viewer, { id, asOf: query.asOf, action: 'register.exported' });
    const site = { name: deps.settings.current().brandName, publicUrl: deps.config.publicUrl };
    return {
      name: `kindling-register-${id}-${register.asOf}.pdf`,
      content: await drawRegister(register, { site, now: deps.now() }),
    };
  });
  registerRoundRoutes(app, deps);
  serve(app, contract.listOwnShares, ({ viewer }) => readOwnShares(deps, viewer.user?.id));
}

type Reading = { id: number; asOf: string | undefined; action: 'register.read' | 'register.exported' };

/** Administrators read the names of holders, so the log has it. */
async function readRegister(deps: Deps, viewer: Viewer, { id, asOf, action }: Reading): Promise<Register> {
  const register = await getRegister(deps, viewer, { projectId: id, asOf });
  if (viewer.admin !== undefined) {
    const filter = { asOf: register.asOf };
    await recordAudit(deps.db, viewer, {
      action,
      subject: { kind: 'project', id },
      filter,
      rows: register.lines.length,
    });
  }
  return register;
}

function registerRoundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, rounds.listRounds, ({ viewer, params }) => listRounds(deps, viewer, params.id));
  serve(app, rounds.proposeRound, async ({ viewer, params: { id }, body }) => {
    await proposeRound(deps, viewer, { ...body, projectId: id });
    return listRounds(deps, viewer, id);
  });
  serve(app, rounds.withdrawRound, async ({ viewer, params }) =>
    listRounds(deps, viewer, await withdrawRound(deps, viewer, params.id)),
  );
  const readQueue = ({ viewer }: { viewer: Viewer }) => readRoundQueue(deps.db, viewer);
  serve(app, rounds.getRoundQueue, readQueue);
  serveChange(app, rounds.confirmRound, readQueue, ({ viewer, params }) => confirmRound(deps, viewer, params.id));
  serveChange(app, rounds.declineRound, readQueue, ({ viewer, params, body }) =>
    declineRound(deps, viewer, { ...params, ...body }),
  );
}
