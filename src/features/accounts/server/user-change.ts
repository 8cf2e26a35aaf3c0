// An administrator edits a person's record.
import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { UserRecord } from '../account-contract.ts';
import type { changeUser as contract } from '../admin-user-contract.ts';
import { type UserRow, users } from './account-table.ts';
import { refuseKnownEmail } from './admins/admin-invitation.ts';
import { isOwnRecord } from './admins/admin-record.ts';
import { getPersonForChange, lockAdmins } from './admins/admin-service.ts';
import { toProfileColumns } from './profile-columns.ts';
import { toUserRecord } from './user-service.ts';

type Change = Omit<BodyOf<typeof contract>, 'reason'>;

/** @throws AppError not_found; forbidden (system users, an email that is the identity provider's); already_exists */
export async function changeUser(
  { db }: Deps,
  viewer: Viewer,
  { id, reason, ...change }: Change & { id: number; reason: string },
): Promise<UserRecord> {
  const changed = await db.transaction(async (tx) => {
    await lockAdmins(tx);
    const { user, username } = await getPersonForChange(tx, id);
    if (change.email !== undefined && change.email !== user.email) {
      requireOwnEmail(user);
      await refuseKnownEmail(tx, change.email);
    }
    const wanted = toProfileColumns(change);
    const [after = user] =
      Object.keys(wanted).length === 0 ? [] : await tx.update(users).set(wanted).where(eq(users.id, id)).returning();
    await recordAudit(tx, viewer, {
      action: 'user.changed',
      subject: { kind: 'user', id },
      ...changedFields(pick(user, wanted), pick(after, wanted)),
      reason,
    });
    return toUserRecord({ user: after, username });
  });
  return changed;
}

function requireOwnEmail(user: UserRow): void {
  if (isOwnRecord(user)) return;
  const message = 'The email address is the one of the identity provider and changes with the next sign-in.';
  throw new AppError('forbidden', message, { issues: [{ path: 'email', message }] });
}

function pick(user: UserRow, wanted: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(user).filter(([name]) => name in wanted));
}
