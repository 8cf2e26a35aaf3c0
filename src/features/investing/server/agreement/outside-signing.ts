// Signing at an outside service: its document is requested once, and what it says is asked for, never believed from a message.
import { eq } from 'drizzle-orm';
import { toStoredBytes } from '#features/agreements/server/agreement-bytes.ts';
import type { SignatureService } from '#features/agreements/server/signatures/signature-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { receiptNumber } from '../../investing-rules.ts';
import { signatureRequests } from '../signed-agreement-table.ts';
import type { AgreementInvestment, Draft } from './agreement-facts.ts';
import { drawForSigning, signatureField } from './agreement-pdf.ts';
import { type AgreementDeps, type SigningPlace, storeSigned, toDraftAgreement } from './agreement-service.ts';

const referencePrefix = 'investment-';

type Signing = { investment: AgreementInvestment; draft: Draft };

/** 'signed' once the service has the signature; before, it is asked for one. @throws AppError provider_unavailable */
export async function signAtService(
  deps: AgreementDeps & Pick<Deps, 'now'>,
  service: SignatureService,
  { investment, draft }: Signing,
  place: SigningPlace,
): Promise<'signed' | 'waiting'> {
  const [request] = await deps.db
    .select()
    .from(signatureRequests)
    .where(eq(signatureRequests.investmentId, investment.id));
  if (request?.sha256 === draft.sha256) {
    const outcome = await collectSignature(deps, service, investment.id, place);
    if (outcome !== 'refused') return outcome;
  }
  await requestSignature(deps, service, { investment, draft });
  return 'waiting';
}

async function requestSignature(
  deps: AgreementDeps & Pick<Deps, 'now'>,
  service: SignatureService,
  { investment, draft }: Signing,
): Promise<void> {
  const { config, settings, now } = deps;
  if (investment.email === '') {
    throw new AppError('email_needed', 'The signature service needs an email address. Add one in your settings first.');
  }
  const agreement = await toDraftAgreement(deps, investment, draft);
  const site = { name: settings.current().brandName, publicUrl: config.publicUrl };
  const { content: pdf, page } = await drawForSigning(agreement, { site, now: now() });
  const made = await service.request({
    title: `${settings.current().brandName}: agreement ${receiptNumber(investment.id)}`,
    reference: `${referencePrefix}${investment.id}`,
    signer: { name: draft.signer, email: investment.email },
    pdf,
    field: { page, ...signatureField },
    returnUrl: `${config.publicUrl}/investments/${investment.id}/agreement`,
  });
  const row = {
    templateId: draft.template.id,
    sha256: draft.sha256,
    content: await toStoredBytes(draft.text),
    provider: service.name,
    signer: draft.signer,
    ...made,
  };
  await deps.db
    .insert(signatureRequests)
    .values({ investmentId: investment.id, ...row })
    .onConflictDoUpdate({ target: signatureRequests.investmentId, set: row });
}

/** Asks the service about a requested signature, and stores it with the service's own PDF. */
async function collectSignature(
  { db }: Pick<Deps, 'db'>,
  service: SignatureService,
  investmentId: number,
  { address, userAgent }: Partial<SigningPlace> = {},
): Promise<'signed' | 'waiting' | 'refused'> {
  const [request] = await db.select().from(signatureRequests).where(eq(signatureRequests.investmentId, investmentId));
  if (request === undefined) return 'waiting';
  const state = await service.readState(request.providerId);
  if (state !== 'signed') return state;
  const providerFile = await service.download(request.providerId);
  const { templateId, sha256, content, provider, providerId, signer } = request;
  await db.transaction(async (tx) => {
    await storeSigned(tx, {
      investmentId,
      templateId,
      sha256,
      content,
      provider,
      providerId,
      providerFile,
      signedName: signer,
      address: address ?? null,
      userAgent: userAgent ?? null,
    });
    await tx.delete(signatureRequests).where(eq(signatureRequests.investmentId, investmentId));
  });
  return 'signed';
}

/** A message of the service: only its reference is read. Unknown references are ignored. */
export async function applyMessage(
  deps: Pick<Deps, 'db'>,
  service: SignatureService,
  reference: string,
): Promise<void> {
  const id = reference.startsWith(referencePrefix) ? Number(reference.slice(referencePrefix.length)) : Number.NaN;
  if (Number.isSafeInteger(id)) await collectSignature(deps, service, id);
}
