// An admin's own security: password, authenticator app, passkeys, recovery codes.
import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '#features/audit/audit-rules.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';
import { requireAdmin, type SignedInAdmin, type Viewer } from '#platform/http/viewer.ts';
import { createSecretBox } from '#platform/identity/secret-box.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { NewPasskeyAnswer, OwnSecurity } from '../../second-factor-contract.ts';
import { adminCredentials, sessions } from '../account-table.ts';
import { admitAttempt, markSucceeded } from '../protection/login-limits.ts';
import { hashPassword, verifyPassword } from '../protection/password-hash.ts';
import { adminAuthenticators, adminPasskeys, adminRecoveryCodes } from '../second-factor-table.ts';
import { listPasskeys, offerPasskey, readNewPasskey } from '../second-factors/passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { authenticatorBox, endPendingLogins, findFactors } from '../second-factors/second-factors.ts';
import { drawQrCode, findTotpStep, newTotpKey, totpAddress } from '../second-factors/totp.ts';
import { getTokenHash } from '../sessions/session-service.ts';
import { lockAdmins, normalizeUsername, refuseEasyPassword } from './admin-service.ts';

type Caller = { viewer: Viewer; request: FastifyRequest };

export async function getOwnSecurity(deps: Deps, viewer: Viewer): Promise<OwnSecurity> {
  const { db, settings } = deps;
  const { id, username } = requireAdmin(viewer);
  const [[app], passkeys, recoveryCodesLeft] = await Promise.all([
    db.select().from(adminAuthenticators).where(eq(adminAuthenticators.userId, id)),
    listPasskeys(db, id),
    countRecoveryCodes(db, id),
  ]);
  return {
    username,
    isFromSettings: isConfiguredAdmin(deps, username),
    secondFactorRequired: settings.current().requireTwoFactor,
    authenticatorSince: app?.createdAt.toISOString() ?? null,
    passkeys: passkeys.map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}

function isConfiguredAdmin({ config: { admin } }: Pick<Deps, 'config'>, username: string): boolean {
  return admin.username !== undefined && admin.password !== undefined && normalizeUsername(admin.username) === username;
}

/** Ends their other sessions. @throws AppError invalid_credentials, too_many_requests, validation */
export async function changeOwnPassword(
  deps: Deps,
  { viewer, request }: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, config } = deps;
  const { id, username } = requireAdmin(viewer);
  refuseEasyPassword(newPassword, username, 'newPassword');
  const attemptId = await admitAttempt(deps, { username, address: countedAddress(request.ip), step: 'confirm' });
  const [known] = await db.select().from(adminCredentials).where(eq(adminCredentials.userId, id));
  if (!(await verifyPassword(known?.passwordHash, currentPassword))) {
    const message = 'Incorrect current password.';
    throw new AppError('invalid_credentials', message, { issues: [{ path: 'currentPassword', message }] });
  }
  const passwordHash = await hashPassword(newPassword);
  await changeAccess(deps, viewer, 'admin.password_changed', async (tx) => {
    await markSucceeded(tx, attemptId);
    await tx
      .update(adminCredentials)
      .set({ passwordHash, updatedAt: sql`now()` })
      .where(eq(adminCredentials.userId, id));
    await endPendingLogins(tx, id);
    const own = getTokenHash(request, config, 'admin');
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, id), eq(sessions.kind, 'admin'), ne(sessions.tokenHash, own)));
  });
}

/** A new key as text, URL and QR code; `setup` carries it encrypted, so that nothing is stored before the first code. */
export function offerAuthenticator(deps: Deps, viewer: Viewer) {
  const { id, username } = requireAdmin(viewer);
  const key = newTotpKey();
  const address = totpAddress(key, { username, issuer: deps.settings.current().brandName });
  const setup = setupBox(deps).seal(JSON.stringify({ id, key, until: deps.now().getTime() + setupLifeMs }));
  return { key, qr: drawQrCode(address), setup };
}
const setupLifeMs = 30 * 60_000;

function setupBox({ secret }: Pick<Deps, 'secret'>) {
  return createSecretBox(secret, 'authenticator setup');
}

export async function turnOnAuthenticator(
  deps: Deps,
  { viewer, request }: Caller,
  { setup, code }: { setup: string; code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { id, username } = requireAdmin(viewer);
  const offered = JSON.parse(setupBox(deps).open(setup) ?? '{}') as { id?: number; key?: string; until?: number };
  if (offered.id !== id || offered.key === undefined || (offered.until ?? 0) < deps.now().getTime()) {
    throw new AppError('bad_request', 'This setup has expired. Start again with a new QR code.');
  }
  const attemptId = await admitAttempt(deps, { username, address: countedAddress(request.ip), step: 'confirm' });
  const step = findTotpStep(offered.key, code.replace(/\s/g, ''), deps.now());
  if (step === undefined) {
    const message = 'Incorrect code. Wait for the next one and check your device’s clock';
    throw new AppError('validation', `${message}.`, { issues: [{ path: 'code', message }] });
  }
  const values = { secret: authenticatorBox(deps).seal(offered.key), lastStep: step };
  return changeAccess(deps, viewer, 'admin.authenticator_on', async (tx) => {
    await markSucceeded(tx, attemptId);
    const isFirst = !(await hasAny(tx, id));
    await tx
      .insert(adminAuthenticators)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: adminAuthenticators.userId, set: { ...values, createdAt: sql`now()` } });
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, id) : null };
  });
}

export async function turnOffAuthenticator(deps: Deps, viewer: Viewer): Promise<void> {
  const { id } = requireAdmin(viewer);
  await changeAccess(deps, viewer, 'admin.authenticator_off', async (tx) => {
    const removed = await tx
      .delete(adminAuthenticators)
      .where(eq(adminAuthenticators.userId, id))
      .returning({ userId: adminAuthenticators.userId });
    if (removed.length === 0) throw new AppError('not_found', 'There is no authenticator app to turn off.');
    await afterRemoval(deps, tx, id);
  });
}

/** Not bound to the session, which gets a new id when the administrator confirms before saving the passkey. */
const bindToAdmin = (id: number) => createHash('sha256').update(`admin ${id}`).digest();

export function offerOwnPasskey(deps: Deps, viewer: Viewer) {
  const { id, username, name } = requireAdmin(viewer);
  const boundTo = bindToAdmin(id);
  const siteName = deps.settings.current().brandName;
  return offerPasskey(deps, { userId: id, username, name, siteName, boundTo });
}

/** Maximum passkeys per admin. */
const maxPasskeys = 20;

export async function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { name, passkey }: { name: string; passkey: NewPasskeyAnswer },
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = requireAdmin(viewer);
  const made = await readNewPasskey(deps, { boundTo: bindToAdmin(id), answer: passkey });
  return changeAccess(deps, viewer, 'admin.passkey_added', async (tx) => {
    const isFirst = !(await hasAny(tx, id));
    if ((await listPasskeys(tx, id)).length >= maxPasskeys) {
      throw new AppError('illegal_move', `You have ${maxPasskeys} passkeys already. Remove one first.`);
    }
    const added = await tx
      .insert(adminPasskeys)
      .values({ userId: id, name, ...made })
      .onConflictDoNothing()
      .returning({ id: adminPasskeys.id });
    if (added.length === 0) throw new AppError('already_exists', 'This passkey is already registered.');
    return { recoveryCodes: isFirst ? await renewRecoveryCodes(tx, id) : null };
  });
}

export async function renamePasskey(deps: Deps, viewer: Viewer, change: { id: number; name: string }): Promise<void> {
  await changeAccess(deps, viewer, 'admin.passkey_renamed', async (tx, { id }) => {
    const renamed = await tx
      .update(adminPasskeys)
      .set({ name: change.name })
      .where(and(eq(adminPasskeys.id, change.id), eq(adminPasskeys.userId, id)))
      .returning({ id: adminPasskeys.id });
    if (renamed.length === 0) throw noPasskey();
  });
}

export async function removePasskey(deps: Deps, viewer: Viewer, passkeyId: number): Promise<void> {
  await changeAccess(deps, viewer, 'admin.passkey_removed', async (tx, { id }) => {
    const removed = await tx
      .delete(adminPasskeys)
      .where(and(eq(adminPasskeys.id, passkeyId), eq(adminPasskeys.userId, id)))
      .returning({ id: adminPasskeys.id });
    if (removed.length === 0) throw noPasskey();
    await afterRemoval(deps, tx, id);
  });
}

function noPasskey(): AppError {
  return new AppError('not_found', 'Passkey not found.');
}

export async function renewOwnRecoveryCodes(deps: Deps, viewer: Viewer): Promise<{ recoveryCodes: string[] }> {
  return changeAccess(deps, viewer, 'admin.recovery_codes_renewed', async (tx, { id }) => {
    if (!(await hasAny(tx, id))) throw new AppError('illegal_move', 'Set up a second factor first.');
    return { recoveryCodes: await renewRecoveryCodes(tx, id) };
  });
}

async function hasAny(tx: Transaction, userId: number): Promise<boolean> {
  const { code, passkey } = await findFactors(tx, userId);
  return code || passkey;
}

/** An account with no factor left has nothing to recover. If a factor is required, the last one cannot be removed. */
async function afterRemoval({ settings }: Deps, tx: Transaction, userId: number): Promise<void> {
  if (await hasAny(tx, userId)) return;
  if (settings.current().requireTwoFactor) {
    throw new AppError(
      'illegal_move',
      'Two-factor authentication is required. Set up another method before you remove this one.',
    );
  }
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.userId, userId));
}

/** Serializes changes of a person's access; the audit entry is written last. */
function changeAccess<Result>(
  { db }: Deps,
  viewer: Viewer,
  action: AuditAction,
  work: (tx: Transaction, admin: SignedInAdmin) => Promise<Result>,
): Promise<Result> {
  const admin = requireAdmin(viewer);
  return db.transaction(async (tx) => {
    await lockAdmins(tx);
    const result = await work(tx, admin);
    await recordAudit(tx, viewer, { action, subject: { kind: 'user', id: admin.id } });
    return result;
  });
}
