// What administrators see and decide about investors. Nobody decides about themselves; what is private is opened with a logged reason.
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { refuseOneself } from '#features/accounts/server/admins/own-accounts.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { FileAnswer } from '#platform/http/file-answer.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import type * as contract from '../investor-admin-contract.ts';
import { openIdentityStates } from '../investor-rules.ts';
import { findClassEnd } from './category-service.ts';
import { readDocument, removeDecidedDocuments } from './identity-files.ts';
import { identityChecks, identityFiles, investorClasses, investorProfiles, screenings } from './investor-table.ts';
import { categoryMail } from './mails/category-mail.ts';
import { identityMail } from './mails/identity-mail.ts';
import { readProfile } from './profile-service.ts';

const admins = alias(users, 'admins');

/** @throws AppError not_found, also for erased people */
export async function getStanding(db: Queryable, userId: number): Promise<contract.InvestorStanding> {
  await requirePerson(db, userId);
  const [profile] = await db
    .select({ statedAt: investorProfiles.statedAt })
    .from(investorProfiles)
    .where(eq(investorProfiles.userId, userId));
  const checks = await db
    .select({ check: identityChecks, by: admins.name, files: countFiles(db) })
    .from(identityChecks)
    .leftJoin(admins, eq(admins.id, identityChecks.decidedBy))
    .where(eq(identityChecks.userId, userId))
    .orderBy(desc(identityChecks.id))
    .limit(20);
  const classes = await db
    .select({ row: investorClasses, by: admins.name })
    .from(investorClasses)
    .leftJoin(admins, eq(admins.id, investorClasses.decidedBy))
    .where(eq(investorClasses.userId, userId))
    .orderBy(investorClasses.family);
  const [screening] = await db
    .select({ state: screenings.state, note: screenings.note, at: screenings.at, by: admins.name })
    .from(screenings)
    .leftJoin(admins, eq(admins.id, screenings.setBy))
    .where(eq(screenings.userId, userId));
  return {
    statedAt: profile?.statedAt.toISOString() ?? null,
    checks: checks.map(({ check: { id, provider, state, startedAt, changedAt, reason }, by, files }) => ({
      id,
      provider,
      state,
      startedAt: startedAt.toISOString(),
      changedAt: changedAt.toISOString(),
      decidedBy: by,
      reason,
      files,
    })),
    categories: classes.map(({ row: { family, investorClass, state, statedAt, until, reason }, by }) => ({
      family,
      investorClass,
      state,
      statedAt: statedAt.toISOString(),
      until: until?.toISOString() ?? null,
      decidedBy: by,
      reason,
    })),
    screening: screening === undefined ? null : { ...screening, at: screening.at.toISOString() },
  };
}

function countFiles(db: Queryable) {
  return sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(identityFiles)
    .where(eq(identityFiles.checkId, identityChecks.id))})`;
}

async function requirePerson(db: Queryable, userId: number): Promise<void> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt), eq(users.kind, 'person')));
  if (found === undefined) throw new AppError('not_found', 'User not found.');
}

/** The entry is written first: nothing is shown that is not logged. @throws AppError not_found */
export async function openProfile(
  deps: Deps,
  viewer: Viewer,
  { userId, reason }: { userId: number; reason: string },
): Promise<contract.OpenedProfile> {
  return deps.db.transaction(async (tx) => {
    await requirePerson(tx, userId);
    await recordAudit(tx, viewer, { action: 'investor.opened', subject: { kind: 'user', id: userId }, reason });
    const { asks: _asks, typed: _typed, ...profile } = await readProfile({ ...deps, db: tx }, userId);
    const files = await tx
      .select({ id: identityFiles.id, mediaType: identityFiles.mediaType, bytes: identityFiles.bytes })
      .from(identityFiles)
      .innerJoin(identityChecks, eq(identityChecks.id, identityFiles.checkId))
      .where(and(eq(identityChecks.userId, userId), inArray(identityChecks.state, openIdentityStates)))
      .orderBy(identityFiles.id);
    return { profile, files };
  });
}

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** @throws AppError not_found */
export async function downloadDocument(deps: Deps, viewer: Viewer, id: number): Promise<FileAnswer> {
  const { userId, mediaType, content } = await readDocument(deps, id);
  await recordAudit(deps.db, viewer, {
    action: 'investor.document_read',
    subject: { kind: 'user', id: userId },
    after: { file: id },
  });
  return { name: `kindling-identity-${id}.${endings[mediaType] ?? 'bin'}`, content };
}

type IdentityDecision = BodyOf<typeof contract.decideIdentity> & { id: number };

/** @throws AppError not_found, oneself, already_decided */
export async function decideOnIdentity(
  deps: Deps,
  viewer: Viewer,
  { id, decision, reason }: IdentityDecision,
): Promise<number> {
  const userId = await deps.db.transaction(async (tx) => {
    const [check] = await tx.select().from(identityChecks).where(eq(identityChecks.id, id)).for('update');
    if (check === undefined) throw new AppError('not_found', 'This check does not exist.');
    await requirePerson(tx, check.userId);
    await refuseOneself(tx, viewer, check.userId);
    if (check.provider !== 'by_hand' || check.state !== 'waiting') throw decided();
    await tx
      .update(identityChecks)
      .set({ state: decision, reason, decidedBy: requireAdmin(viewer).id, changedAt: sql`now()` })
      .where(eq(identityChecks.id, id));
    await queueMail(tx, identityMail, { checkId: id, state: decision });
    await recordAudit(tx, viewer, {
      action: 'investor.identity_decided',
      subject: { kind: 'user', id: check.userId },
      after: { decision },
      reason,
    });
    return check.userId;
  });
  // The worker does it if this fails.
  await removeDecidedDocuments(deps).catch((error: unknown) =>
    deps.log.warn({ event: 'identity.documents_left', err: error }, 'failed to delete identity documents'),
  );
  return userId;
}

function decided(): AppError {
  return new AppError('already_decided', 'This was decided or changed meanwhile. Reload the page to see it.');
}

type CategoryDecision = BodyOf<typeof contract.decideCategory> & { userId: number };

/** @throws AppError not_found, oneself, already_decided */
export async function decideOnCategory(deps: Deps, viewer: Viewer, given: CategoryDecision): Promise<void> {
  const { userId, family, decision, statedAt, reason } = given;
  await deps.db.transaction(async (tx) => {
    await requirePerson(tx, userId);
    const isTheirs = and(eq(investorClasses.userId, userId), eq(investorClasses.family, family));
    await tx.select({ state: investorClasses.state }).from(investorClasses).where(isTheirs).for('update');
    await refuseOneself(tx, viewer, userId);
    const changed = await tx
      .update(investorClasses)
      .set({
        state: decision,
        reason: decision === 'refused' ? reason : null,
        until: decision === 'confirmed' ? await findClassEnd(tx, family, deps.now()) : null,
        decidedBy: requireAdmin(viewer).id,
        decidedAt: sql`now()`,
      })
      .where(and(isTheirs, eq(investorClasses.state, 'waiting'), eq(investorClasses.statedAt, new Date(statedAt))))
      .returning({ decidedAt: investorClasses.decidedAt });
    const [row] = changed;
    if (row?.decidedAt == null) throw decided();
    await queueMail(tx, categoryMail, { userId, family, at: row.decidedAt.getTime() });
    await recordAudit(tx, viewer, {
      action: 'investor.category_decided',
      subject: { kind: 'user', id: userId },
      after: { family, decision },
      reason,
    });
  });
}

type Screening = BodyOf<typeof contract.setScreening> & { userId: number };

/** The note stays in the record and the log; the person is not notified. @throws AppError not_found, oneself */
export async function screen({ db }: Deps, viewer: Viewer, { userId, state, note }: Screening): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [before] = await tx.select().from(screenings).where(eq(screenings.userId, userId)).for('update');
    await refuseOneself(tx, viewer, userId);
    const row = { state, note, setBy: requireAdmin(viewer).id, at: sql`now()` };
    await tx
      .insert(screenings)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: screenings.userId, set: row });
    await recordAudit(tx, viewer, {
      action: 'investor.screened',
      subject: { kind: 'user', id: userId },
      before: { state: before?.state ?? null },
      after: { state },
      reason: note,
    });
  });
}

async function lockPerson(tx: Transaction, userId: number): Promise<void> {
  await requirePerson(tx, userId);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
