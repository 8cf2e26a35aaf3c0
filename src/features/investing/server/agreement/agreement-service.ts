// Reads and signs the agreement of an investment. What is signed is the exact text that was shown.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAgreementRequired, isSameName } from '#features/agreements/agreement-rules.ts';
import { readStoredText, toStoredBytes } from '#features/agreements/server/agreement-bytes.ts';
import { agreementTemplates } from '#features/agreements/server/agreement-template-table.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Agreement } from '../../agreement-contract.ts';
import { checkoutAgreementCopy as copy } from '../../agreement-copy.ts';
import { investments } from '../investing-table.ts';
import { type SignedAgreement, signatureRequests, signedAgreements } from '../signed-agreement-table.ts';
import {
  type AgreementInvestment,
  type Draft,
  draftAgreement,
  isReserved,
  noAgreement,
  requireOwnInvestment,
  requireReserved,
} from './agreement-facts.ts';

export type AgreementDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'secret' | 'log'>;

/** @throws AppError not_found, also if none was signed and the amount is no longer reserved */
export async function getAgreement(deps: AgreementDeps, viewer: Viewer, id: number): Promise<Agreement> {
  const investment = await requireOwnInvestment(deps, viewer, id);
  const signed = await findSigned(deps.db, id);
  if (signed !== undefined) return toSignedAgreement(deps, investment, signed);
  if (!isReserved(investment)) throw noAgreement();
  return toDraftAgreement(deps, investment, await draftAgreement(deps, investment));
}

export type Signed = SignedAgreement &
  Pick<typeof agreementTemplates.$inferSelect, 'packFamily' | 'instrument' | 'version'>;

export async function findSigned(db: Queryable, investmentId: number): Promise<Signed | undefined> {
  const [row] = await db
    .select({ signed: signedAgreements, template: agreementTemplates })
    .from(signedAgreements)
    .innerJoin(agreementTemplates, eq(agreementTemplates.id, signedAgreements.templateId))
    .where(eq(signedAgreements.investmentId, investmentId));
  if (row === undefined) return undefined;
  const { packFamily, instrument, version } = row.template;
  return { ...row.signed, packFamily, instrument, version };
}

export async function toSignedAgreement(
  deps: AgreementDeps,
  investment: AgreementInvestment,
  signed: Signed,
): Promise<Agreement> {
  const { pack } = await packOfProject(deps.db, investment.projectId);
  return {
    ...describeInvestment(investment),
    isRequired: isAgreementRequired(pack, deps.settings.current()),
    text: await readStoredText(signed.content, signed.sha256),
    sha256: signed.sha256,
    template: { family: signed.packFamily, instrument: signed.instrument, version: signed.version },
    signer: signed.signedName ?? '',
    provider: signed.provider,
    signingUrl: null,
    signature: { name: signed.signedName, at: signed.signedAt.toISOString(), provider: signed.provider },
  };
}

export async function toDraftAgreement(
  { db, config }: AgreementDeps,
  investment: AgreementInvestment,
  draft: Draft,
): Promise<Agreement> {
  const provider = config.signatures.kind;
  const { packFamily: family, instrument, version } = draft.template;
  return {
    ...describeInvestment(investment),
    isRequired: draft.isRequired,
    text: draft.text,
    sha256: draft.sha256,
    template: { family, instrument, version },
    signer: draft.signer,
    provider,
    signingUrl: provider === 'built_in' ? null : await findSigningUrl(db, investment.id, draft),
    signature: null,
  };
}

function describeInvestment({ id, projectId, projectTitle, expiresAt }: AgreementInvestment) {
  return { investmentId: id, projectId, projectTitle, expiresAt: expiresAt.toISOString() };
}

async function findSigningUrl(db: Queryable, investmentId: number, { sha256 }: Draft): Promise<string | null> {
  const [request] = await db
    .select({ url: signatureRequests.signingUrl })
    .from(signatureRequests)
    .where(and(eq(signatureRequests.investmentId, investmentId), eq(signatureRequests.sha256, sha256)));
  return request?.url ?? null;
}

export type SigningBody = { name?: string | undefined; sha256?: string | undefined };
/** Where a signature came from, as far as the request shows. */
export type SigningPlace = { address: string; userAgent: string | null };

/** The reserved investment and its agreement, ready to be signed; or the one that was signed before. */
export async function prepareSigning(
  deps: AgreementDeps,
  viewer: Viewer,
  id: number,
  { sha256 }: SigningBody,
): Promise<{ investment: AgreementInvestment } & ({ signed: Signed } | { signed: undefined; draft: Draft })> {
  requireUserId(viewer);
  const investment = await requireOwnInvestment(deps, { user: viewer.user, admin: undefined }, id);
  const signed = await findSigned(deps.db, id);
  if (signed !== undefined) return { investment, signed };
  requireReserved(investment);
  const draft = await draftAgreement(deps, investment);
  if (sha256 !== undefined && sha256 !== draft.sha256) {
    throw new AppError('changed_meanwhile', copy.changed, {
      agreement: await toDraftAgreement(deps, investment, draft),
    });
  }
  return { investment, signed: undefined, draft };
}

/** @throws AppError validation at `name` */
export async function signWithName(
  deps: AgreementDeps,
  { investment, draft }: { investment: AgreementInvestment; draft: Draft },
  { name = '', address, userAgent }: SigningPlace & { name?: string | undefined },
): Promise<boolean> {
  requireSigner(name, draft);
  return storeSigned(deps.db, {
    investmentId: investment.id,
    templateId: draft.template.id,
    sha256: draft.sha256,
    content: await toStoredBytes(draft.text),
    provider: 'built_in',
    signedName: name,
    address,
    userAgent,
  });
}

function requireSigner(name: string, { names, signer }: Draft): void {
  const isTyped = name.trim() !== '';
  if (isTyped && names.some((own) => own !== '' && isSameName(own, name))) return;
  const message = isTyped ? copy.notYourName(signer) : copy.nameNeeded;
  throw new AppError('validation', message, { issues: [{ path: 'name', message }] });
}

/** Of two requests at once, the first one signs. */
export async function storeSigned(db: Queryable, row: typeof signedAgreements.$inferInsert): Promise<boolean> {
  const stored = await db
    .insert(signedAgreements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: signedAgreements.investmentId });
  return stored.length > 0;
}

/**
 * Opening the agreement extends its reservation once, by as long as it was given at first.
 * @throws AppError not_found, hold_ended
 */
export async function extendWhileReading(
  deps: AgreementDeps,
  viewer: Viewer,
  id: number,
): Promise<{ expiresAt: string; isExtended: boolean }> {
  const investment = await requireOwnInvestment(deps, { user: viewer.user, admin: undefined }, id);
  requireReserved(investment);
  const until = sql`${investments.holdExpiresAt} + (${investments.holdExpiresAt} - ${investments.createdAt})`;
  const isOpen = sql`${investments.state} = 'held' and ${investments.holdExpiresAt} > now()`;
  const [extended] = await deps.db
    .update(investments)
    .set({ holdExpiresAt: until, extendedAt: sql`now()` })
    .where(and(eq(investments.id, id), isNull(investments.extendedAt), isOpen))
    .returning({ expiresAt: investments.holdExpiresAt });
  const expiresAt = extended?.expiresAt ?? (await requireOwnInvestment(deps, viewer, id)).expiresAt;
  return { expiresAt: expiresAt.toISOString(), isExtended: extended !== undefined };
}
