// Routes of registers: each line maps an endpoint to its function.
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerSmallCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import * as certificates from '../certificate-contract.ts';
import * as duties from '../duty-contract.ts';
import type { Register } from '../register-contract.ts';
import * as contract from '../register-contract.ts';
import { registerCsv } from '../register-csv.ts';
import * as rounds from '../round-contract.ts';
import * as transfers from '../share-transfer-contract.ts';
import { drawCertificate } from './certificates/certificate-pdf.ts';
import {
  getOwnCertificate,
  issueCertificate,
  listCertificates,
  verifyCertificate,
} from './certificates/certificate-service.ts';
import { listDuties, listOpenDuties, markDutyDone, recordDutyDone, reopenDuty } from './duties/duty-service.ts';
import { readRegisterFile, uploadRegisterFile } from './files/register-files.ts';
import { readOwnShares } from './lines/own-shares.ts';
import { drawRegister, type RegisterSite } from './lines/register-pdf.ts';
import { getRegister } from './lines/register-service.ts';
import { confirmRound, declineRound, readRoundQueue } from './rounds/round-deciding.ts';
import { askToRevokeRound, keepRound, revokeRound } from './rounds/round-revoking.ts';
import { listRounds, proposeRound, withdrawRound } from './rounds/round-service.ts';
import { listOwnTransfers, readTransferQueue } from './share-transfers/share-transfer-reading.ts';
import {
  answerTransfer,
  askShareTransfer,
  confirmShareTransfer,
  withdrawShareTransfer,
} from './share-transfers/share-transfer-service.ts';

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
    return {
      name: `kindling-register-${id}-${register.asOf}.pdf`,
      content: await drawRegister(register, { site: getSite(deps), now: deps.now() }),
    };
  });
  registerRoundRoutes(app, deps);
  registerCertificateRoutes(app, deps);
  registerTransferRoutes(app, deps);
  serve(app, duties.listDuties, ({ viewer, params }) => listDuties(deps, viewer, params.id));
  serve(app, duties.markDutyDone, async ({ viewer, params: { id, key }, body }) => {
    await markDutyDone(deps, viewer, { projectId: id, key, ...body });
    return listDuties(deps, viewer, id);
  });
  serve(app, duties.listOpenDuties, async ({ viewer }) => ({ duties: await listOpenDuties(deps, viewer) }));
  serve(app, duties.recordDutyDone, async ({ viewer, params: { id, key }, body }) => {
    await recordDutyDone(deps, viewer, { projectId: id, key, ...body });
    return listDuties(deps, viewer, id);
  });
  serve(app, duties.reopenDuty, async ({ viewer, params: { id, key }, body }) => {
    await reopenDuty(deps, viewer, { projectId: id, key, ...body });
    return listDuties(deps, viewer, id);
  });
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
  serveChange(app, rounds.askToRevokeRound, readQueue, ({ viewer, params, body }) =>
    askToRevokeRound(deps, viewer, { ...params, ...body }),
  );
  serveChange(app, rounds.revokeRound, readQueue, ({ viewer, params }) => revokeRound(deps, viewer, params.id));
  serveChange(app, rounds.keepRound, readQueue, ({ viewer, params, body }) =>
    keepRound(deps, viewer, { ...params, ...body }),
  );
}

function registerCertificateRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, certificates.listCertificates, ({ viewer }) => listCertificates(deps.db, viewer.user?.id));
  serve(app, certificates.issueCertificate, ({ viewer, params }) => issueCertificate(deps, viewer, params.id));
  serve(app, certificates.getCertificate, ({ params: { number }, query: { code } }) =>
    verifyCertificate(deps, { number, code }),
  );
  serveFile(app, certificates.getCertificatePdf, async ({ viewer, params }) => {
    const printed = await getOwnCertificate(deps, viewer, params.number);
    const content = await drawCertificate(printed, { site: getSite(deps), now: printed.row.issuedAt });
    return { name: `kindling-certificate-${printed.row.number}.pdf`, content };
  });
}

function getSite({ config, settings }: Deps): RegisterSite {
  return { name: settings.current().brandName, publicUrl: config.publicUrl };
}

function registerTransferRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, transfers.uploadRegisterFile, ({ viewer, params, query, request }) =>
    uploadRegisterFile(deps, viewer, { projectId: params.id, name: query.name, bytes: request.body }),
  );
  serveFile(app, transfers.getRegisterFile, ({ viewer, params }) => readRegisterFile(deps, viewer, params.id));
  const readOwn = ({ viewer }: { viewer: Viewer }) => listOwnTransfers(deps, viewer.user?.id);
  serve(app, transfers.listOwnTransfers, readOwn);
  serveChange(app, transfers.agreeToTransfer, readOwn, ({ viewer, params: { id } }) =>
    answerTransfer(deps, viewer, { id, answer: { agrees: true } }),
  );
  serveChange(app, transfers.declineTransfer, readOwn, ({ viewer, params: { id }, body: { reason } }) =>
    answerTransfer(deps, viewer, { id, answer: { agrees: false, reason } }),
  );
  const readQueue = ({ viewer }: { viewer: Viewer }) => readTransferQueue(deps, viewer);
  serve(app, transfers.getTransferQueue, readQueue);
  serveChange(app, transfers.askShareTransfer, readQueue, ({ viewer, params, body }) =>
    askShareTransfer(deps, viewer, { ...body, projectId: params.id }),
  );
  serveChange(app, transfers.confirmShareTransfer, readQueue, ({ viewer, params }) =>
    confirmShareTransfer(deps, viewer, params.id),
  );
  serveChange(app, transfers.withdrawShareTransfer, readQueue, ({ viewer, params, body }) =>
    withdrawShareTransfer(deps, viewer, { ...params, ...body }),
  );
}
