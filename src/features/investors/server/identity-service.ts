// A person's identity check: on the provider's hosted page, whose result is always read again there, or by hand with uploaded documents.
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { placeAfterSignIn } from '#features/accounts/sign-in-address.ts';
import { AppError } from '#kernel/errors.ts';
import type { IdentitySession } from '#platform/cards/stripe-identity.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { OwnIdentity } from '../identity-contract.ts';
import { explainProblem } from '../identity-copy.ts';
import { type IdentityState, maxIdentityStarts, openIdentityStates } from '../investor-rules.ts';
import { investingSettingsPath } from '../profile-form.ts';
import { type IdentityCheckRow, identityChecks, identityFiles } from './investor-table.ts';
import { identityMail } from './mails/identity-mail.ts';

export async function getOwnIdentity({ db, settings, config }: Deps, viewer: Viewer): Promise<OwnIdentity> {
  const { id } = requireUser(viewer);
  const check = id === undefined ? undefined : await findCheck(db, id);
  const { identityRequired, identityAbove } = settings.current();
  return {
    required: identityRequired,
    above: identityAbove / 100,
    provider: config.payments.identityChecks,
    state: check?.state ?? null,
    changedAt: check?.changedAt.toISOString() ?? null,
    problem: check?.state === 'needs_input' ? explainProblem(check.problem) : null,
    reason: check?.reason ?? null,
    files: check === undefined ? 0 : await db.$count(identityFiles, eq(identityFiles.checkId, check.id)),
  };
}

/** The one that was passed, else the newest. */
export async function findCheck(db: Queryable, userId: number): Promise<IdentityCheckRow | undefined> {
  const [row] = await db
    .select()
    .from(identityChecks)
    .where(eq(identityChecks.userId, userId))
    .orderBy(desc(sql`${identityChecks.state} = 'verified'`), desc(identityChecks.id))
    .limit(1);
  return row;
}

/** The address of the hosted page. @throws AppError illegal_move, too_many_requests, provider_unavailable */
export async function startHostedCheck(deps: Deps, viewer: Viewer, next: string | undefined): Promise<string> {
  const userId = requireUserId(viewer);
  if (deps.config.payments.identityChecks !== 'stripe') {
    throw new AppError('illegal_move', 'On this site identity is checked by hand. Upload a document instead.');
  }
  const check = await openCheck(deps.db, { userId, provider: 'stripe' });
  if (check.provider !== 'stripe' || check.state === 'processing') throw alreadyChecked();
  const session = await findOrCreateSession(deps, check, next);
  await applySession(deps, session);
  if (session.status === 'requires_input' && session.url) return session.url;
  throw new AppError('illegal_move', 'This check is over. Reload the page to see what came of it.');
}

async function findOrCreateSession(
  deps: Deps,
  check: IdentityCheckRow,
  next: string | undefined,
): Promise<IdentitySession> {
  const { identityGateway, config, db } = deps;
  if (check.providerId !== null) {
    const found = await identityGateway.findSession(check.providerId);
    if (found !== undefined) return found;
  }
  const back = new URL(config.publicUrl + investingSettingsPath);
  back.searchParams.set('from', 'identity');
  if (next !== undefined) back.searchParams.set('next', placeAfterSignIn(next, config.publicUrl));
  // The timestamp keeps the key unique if a reset database uses this id again on the same Stripe account.
  const idempotencyKey = `identity-${check.id}-${check.startedAt.getTime()}`;
  const session = await identityGateway.createSession({
    reference: `identity-${check.id}`,
    returnUrl: back.href,
    idempotencyKey,
  });
  await db.update(identityChecks).set({ providerId: session.id }).where(eq(identityChecks.id, check.id));
  return session;
}

type Opening = { userId: number; provider: IdentityCheckRow['provider'] };

/** The open check, or a new one. Only one is open at a time, in all processes. @throws AppError illegal_move, too_many_requests */
export async function openCheck(db: Queryable, { userId, provider }: Opening): Promise<IdentityCheckRow> {
  const isTheirs = eq(identityChecks.userId, userId);
  if ((await findCheck(db, userId))?.state === 'verified') throw alreadyChecked();
  const today = and(isTheirs, gt(identityChecks.startedAt, sql`now() - interval '1 day'`));
  const [open] = await db
    .select()
    .from(identityChecks)
    .where(and(isTheirs, inArray(identityChecks.state, openIdentityStates)));
  if (open !== undefined) return open;
  if ((await db.$count(identityChecks, today)) >= maxIdentityStarts) {
    throw new AppError(
      'too_many_requests',
      'You have started several checks today. Try again tomorrow, or write to us.',
    );
  }
  const [made] = await db
    .insert(identityChecks)
    .values({ userId, provider, state: provider === 'stripe' ? 'needs_input' : 'waiting' })
    .onConflictDoNothing()
    .returning();
  return made ?? openCheck(db, { userId, provider });
}

function alreadyChecked(): AppError {
  return new AppError(
    'illegal_move',
    'Your identity is being checked, or already verified. Reload the page to see it.',
  );
}

/** After the person came back from the provider's page, which proves nothing. @throws AppError provider_unavailable */
export async function refreshOwnIdentity(deps: Deps, viewer: Viewer): Promise<void> {
  const check = await findCheck(deps.db, requireUserId(viewer));
  if (check?.providerId != null && isOpen(check)) await syncIdentityCheck(deps, check.providerId);
}

/** Reads a check at the provider and takes over its state: after an event, a return, or a while without either. */
export async function syncIdentityCheck(deps: Deps, providerId: string): Promise<string> {
  const [known] = await deps.db.select().from(identityChecks).where(eq(identityChecks.providerId, providerId));
  // Created by a call whose answer is not stored yet, or not ours.
  if (known === undefined) return 'unknown';
  const session = await deps.identityGateway.findSession(providerId);
  if (session === undefined) return 'unknown';
  return (await applySession(deps, session)) ? 'identity_changed' : 'unchanged';
}

const stateOf: Record<IdentitySession['status'], IdentityState> = {
  requires_input: 'needs_input',
  processing: 'processing',
  verified: 'verified',
  canceled: 'canceled',
};

/** Only open checks change: what was decided stays, in whatever order events come. */
async function applySession({ db }: Deps, session: IdentitySession): Promise<boolean> {
  const state = stateOf[session.status];
  const problem = state === 'needs_input' ? (session.last_error?.code ?? null) : null;
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(identityChecks)
      .set({ state, problem, changedAt: sql`now()` })
      .where(
        and(
          eq(identityChecks.providerId, session.id),
          inArray(identityChecks.state, openIdentityStates),
          sql`(${identityChecks.state}, ${identityChecks.problem}) is distinct from (${state}::text, ${problem}::text)`,
        ),
      )
      .returning({ id: identityChecks.id });
    for (const { id } of changed) {
      if (state === 'verified' || problem !== null) await queueMail(tx, identityMail, { checkId: id, state });
    }
    return changed.length > 0;
  });
}

function isOpen({ state }: Pick<IdentityCheckRow, 'state'>): boolean {
  return openIdentityStates.some((open) => open === state);
}

/** The person changed their mind: its documents go with the next run of the worker. @throws AppError not_found */
export async function withdrawOwnCheck({ db }: Deps, viewer: Viewer): Promise<void> {
  const withdrawn = await db
    .update(identityChecks)
    .set({ state: 'canceled', problem: null, changedAt: sql`now()` })
    .where(
      and(eq(identityChecks.userId, requireUserId(viewer)), inArray(identityChecks.state, ['waiting', 'needs_input'])),
    )
    .returning({ id: identityChecks.id });
  if (withdrawn.length === 0) throw new AppError('not_found', 'There is no identity check to withdraw.');
}

/** Checks at the provider without news for ten minutes: an event may have been lost. */
export async function syncQuietChecks(deps: Deps, limit = 20): Promise<void> {
  const quiet = await deps.db
    .select({ providerId: identityChecks.providerId })
    .from(identityChecks)
    .where(
      and(
        isNotNull(identityChecks.providerId),
        eq(identityChecks.state, 'processing'),
        sql`${identityChecks.changedAt} < now() - interval '10 minutes'`,
      ),
    )
    .orderBy(identityChecks.id)
    .limit(limit);
  for (const { providerId } of quiet) if (providerId !== null) await syncIdentityCheck(deps, providerId);
}
