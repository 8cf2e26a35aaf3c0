// What an agreement says about an investment: the facts that fill its template, all of them fixed when the amount was reserved.
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { isAgreementRequired, offeredInstrument } from '#features/agreements/agreement-rules.ts';
import { type AgreementFacts, fillAgreement } from '#features/agreements/agreement-text.ts';
import { hashText } from '#features/agreements/server/agreement-bytes.ts';
import type { AgreementTemplate } from '#features/agreements/server/agreement-template-table.ts';
import { getCurrentTemplate } from '#features/agreements/server/template-service.ts';
import { type HolderName, holderName } from '#features/investors/server/investor-facts.ts';
import { lockedUntil } from '#features/packs/lock-up.ts';
import { type ProjectPack, packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { formatDay, formatEnd, toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type InvestmentState, receiptNumber } from '../../investing-rules.ts';
import { toAllotmentNote } from '../allotment-note.ts';
import { investments } from '../investing-table.ts';

type ReadDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'secret'>;

export type AgreementInvestment = Awaited<ReturnType<typeof requireOwnInvestment>>;

const creators = alias(users, 'creator');

/** Your own, or any for an admin. @throws AppError not_found, also for another person's */
export async function requireOwnInvestment({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const [row] = await db
    .select({
      id: investments.id,
      investorId: investments.investorId,
      projectId: investments.projectId,
      projectTitle: projects.title,
      company: creators.name,
      deadline: projects.deadline,
      allotment: projects.allotment,
      goalCents: projects.goalCents,
      maxCents: projects.maxCents,
      perHeadCents: projects.perHeadCents,
      amountCents: investments.amountCents,
      valuationCents: investments.valuationCents,
      equityPercent: investments.equityPercent,
      state: investments.state,
      createdAt: investments.createdAt,
      expiresAt: investments.holdExpiresAt,
      isExpired: sql<boolean>`${investments.holdExpiresAt} <= now()`,
      cancellableUntil: investments.cancellableUntil,
      cancellableWhileRaising: investments.cancellableWhileRaising,
      accountName: users.name,
      email: users.email,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .innerJoin(creators, eq(creators.id, projects.ownerId))
    .innerJoin(users, eq(users.id, investments.investorId))
    .where(eq(investments.id, id));
  const isOwn = viewer.user?.id !== undefined && row?.investorId === viewer.user.id;
  if (row === undefined || (!isOwn && viewer.admin === undefined)) {
    throw noAgreement();
  }
  return row;
}

/** The same for another person's. */
export function noAgreement(): AppError {
  return new AppError('not_found', 'There is no such investment, or it has no agreement.');
}

/** Whether the amount is still reserved, so that its agreement can be signed. */
export function isReserved({ state, isExpired }: { state: InvestmentState; isExpired: boolean }): boolean {
  return state === 'processing' || (state === 'held' && !isExpired);
}

/** @throws AppError hold_ended */
export function requireReserved(investment: AgreementInvestment): void {
  if (isReserved(investment)) return;
  throw new AppError('hold_ended', 'The reservation for this payment has expired. Start again.', {
    state: investment.state,
  });
}

export type Draft = {
  template: AgreementTemplate;
  text: string;
  sha256: string;
  /** Whose name signs. */
  signer: string;
  /** Names that count as the signature. */
  names: readonly string[];
  isRequired: boolean;
};

/** The agreement as it would be signed now. */
export async function draftAgreement(deps: ReadDeps, investment: AgreementInvestment): Promise<Draft> {
  const { db, secret } = deps;
  const [projectPack, holder] = await Promise.all([
    packOfProject(db, investment.projectId),
    holderName(db, { secret }, investment.investorId),
  ]);
  const { family } = projectPack.pack;
  const template = await getCurrentTemplate(db, { family, instrument: offeredInstrument });
  const signer = holder.signer ?? holder.name;
  const filled = fillAgreement(template.text, toFacts(deps, investment, { projectPack, holder, signer }));
  const text = filled + allotmentClause(investment);
  const isRequired = isAgreementRequired(projectPack.pack, deps.settings.current());
  return { template, text, sha256: hashText(text), signer, names: [signer, investment.accountName], isRequired };
}

/** Whatever the template says: the signer must know that the amount may be less. Empty where nothing is allotted. */
function allotmentClause(investment: AgreementInvestment): string {
  const note = toAllotmentNote(investment);
  if (note === null) return '';
  return `\nAllotment\n\nThe amount named above is a request, and may be reduced by allotment. ${note} The investment is then the amount that was allotted, and the share is reduced in the same proportion.\n`;
}

function toFacts(
  { config, settings }: ReadDeps,
  investment: AgreementInvestment,
  { projectPack, holder, signer }: { projectPack: ProjectPack; holder: HolderName; signer: string },
): AgreementFacts {
  const { brandName, supportAddress } = settings.current();
  const { pack, values } = projectPack;
  const { deadline, createdAt } = investment;
  return {
    investor: holder.name,
    signer,
    organization: describeOrganization(holder),
    company: investment.company,
    project: investment.projectTitle,
    amount: formatDollars(cents(investment.amountCents)),
    share: `${investment.equityPercent}%`,
    valuation: formatDollars(cents(investment.valuationCents)),
    date: formatDay(createdAt),
    funding_ends: deadline === null ? 'not fixed in advance' : formatDay(deadline),
    cancel_until: describeCancellation(investment),
    lock_up_until: describeLockUp(createdAt, pack.lockUpMonths(values)),
    rules: pack.law,
    number: receiptNumber(investment.id),
    site: brandName,
    site_address: config.publicUrl,
    support: supportAddress,
  };
}

function describeOrganization({ kind, name, registrationNumber }: HolderName): string {
  if (kind === 'person') return 'none, because the Investor is a person';
  return registrationNumber === null ? name : `${name}, registration number ${registrationNumber}`;
}

function describeCancellation(investment: AgreementInvestment): string {
  const { cancellableUntil: until, cancellableWhileRaising, createdAt } = investment;
  if (cancellableWhileRaising || until === null) return 'as long as the project raises money';
  return until > createdAt ? `until ${formatEnd(until)}` : 'none, because the time to cancel had passed';
}

function describeLockUp(from: Date, months: number): string {
  const until = lockedUntil(toDay(from), months);
  return until === null ? 'none by the rules of the offer' : `until ${formatDay(until)}`;
}
