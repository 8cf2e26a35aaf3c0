// Routes of an investment's agreement, and the messages of an outside signature service.
import type { FastifyInstance } from 'fastify';
import {
  createSignatureService,
  type SignatureService,
} from '#features/agreements/server/signatures/signature-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { serveFile } from '#platform/http/file-answer.ts';
import { Answer, serve } from '#platform/http/http.ts';
import { plainAddress } from '#platform/http/rate-limits.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { createRejectionLogger } from '#platform/http/webhook-rejections.ts';
import * as contract from '../../agreement-contract.ts';
import { receiptNumber } from '../../investing-rules.ts';
import { requireOwnInvestment } from './agreement-facts.ts';
import { drawAgreement } from './agreement-pdf.ts';
import {
  extendWhileReading,
  findSigned,
  getAgreement,
  prepareSigning,
  type SigningBody,
  type SigningPlace,
  signWithName,
  toSignedAgreement,
} from './agreement-service.ts';
import { applyMessage, signAtService } from './outside-signing.ts';

export function registerInvestmentAgreementRoutes(app: FastifyInstance, deps: Deps): void {
  const service = createSignatureService(deps.config);
  serve(app, contract.getAgreement, ({ params, viewer }) => getAgreement(deps, viewer, params.id));
  serve(app, contract.signAgreement, async ({ params, viewer, body, request }) => {
    const place = { address: plainAddress(request.ip), userAgent: toStoredText(request.headers['user-agent']) };
    const status = await sign(deps, service, viewer, { id: params.id, body, place });
    return new Answer(status, await getAgreement(deps, { user: viewer.user, admin: undefined }, params.id));
  });
  serve(app, contract.openAgreement, ({ params, viewer }) => extendWhileReading(deps, viewer, params.id));
  serveFile(app, contract.getAgreementPdf, async ({ params: { id }, viewer }) => ({
    name: `kindling-agreement-${receiptNumber(id)}.pdf`,
    content: await readPdf(deps, viewer, id),
  }));
  if (service !== undefined) registerMessages(app, deps, service);
}

const maxUserAgent = 500;

/** A header may hold anything; the database takes no control characters or half characters. */
function toStoredText(header: string | undefined): string | null {
  const text = header?.replaceAll(/\p{Cc}/gu, ' ').slice(0, maxUserAgent);
  return text?.toWellFormed() ?? null;
}

type Signing = { id: number; body: SigningBody; place: SigningPlace };

async function sign(
  deps: Deps,
  service: SignatureService | undefined,
  viewer: Viewer,
  { id, body, place }: Signing,
): Promise<200 | 201 | 202> {
  const prepared = await prepareSigning(deps, viewer, id, body);
  if (prepared.signed !== undefined) return 200;
  if (service === undefined) return (await signWithName(deps, prepared, { ...place, name: body.name })) ? 201 : 200;
  return (await signAtService(deps, service, prepared, place)) === 'signed' ? 201 : 202;
}

/** The outside service's own file where it signed there. */
async function readPdf(deps: Deps, viewer: Viewer, id: number): Promise<Buffer> {
  const { config, db, settings, now } = deps;
  const investment = await requireOwnInvestment(deps, viewer, id);
  const signed = await findSigned(db, id);
  if (signed?.providerFile != null) return signed.providerFile;
  const agreement =
    signed === undefined ? await getAgreement(deps, viewer, id) : await toSignedAgreement(deps, investment, signed);
  const site = { name: settings.current().brandName, publicUrl: config.publicUrl };
  return drawAgreement(agreement, { site, now: signed?.signedAt ?? now(), ...(signed && { place: signed }) });
}

export const signatureMessagePath = '/api/webhooks/documenso';

function registerMessages(app: FastifyInstance, deps: Deps, service: SignatureService): void {
  const logRejection = createRejectionLogger(deps, 'DOCUMENSO_WEBHOOK_SECRET');
  app.post(
    signatureMessagePath,
    { bodyLimit: 256 * 1024, config: { crossSite: 'allowed' } },
    async (request, reply) => {
      const message = service.readMessage(request.headers, request.body);
      if (message === undefined) {
        logRejection(String(request.headers['x-documenso-secret'] !== undefined));
        throw new AppError('invalid_signature', 'This message does not carry the secret of this site.');
      }
      await applyMessage(deps, service, message.reference);
      return reply.header('cache-control', 'no-store').send({ received: true });
    },
  );
}
