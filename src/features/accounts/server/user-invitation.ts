// Creates a user in the admin area: a record before their first sign-in, and an invitation email.
import { actorOf, recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { composeEmail } from '#platform/mail/email.ts';
import type { inviteUser as contract, InvitedUser } from '../admin-user-contract.ts';
import type { UserRow } from './account-table.ts';
import { refuseKnownEmail, sendPatiently } from './admins/admin-invitation.ts';
import { insertInvitedRecord } from './admins/admin-record.ts';
import { lockAdmins, requireStillAdmin } from './admins/admin-service.ts';
import { toUserRecord } from './user-service.ts';

/** @throws AppError already_exists if the email is taken; signed_out */
export async function inviteUser(
  deps: Deps,
  { viewer, requestId }: { viewer: Viewer; requestId: string },
  asked: BodyOf<typeof contract>,
): Promise<InvitedUser> {
  const admin = requireAdmin(viewer);
  const user = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, admin.id);
    await refuseKnownEmail(tx, asked.email, 'A user with this email already exists.');
    const made = await insertInvitedRecord(tx, asked);
    const subject = { kind: 'user', id: made.id } as const;
    await recordAudit(tx, { actor: actorOf(viewer), action: 'user.invited', subject, after: asked, requestId });
    return made;
  });
  const mailed = await sendPatiently(mailInvitation(deps, user, admin.name), (error) =>
    deps.log.warn({ err: error, userId: user.id, event: 'user.invitation_mail_failed' }, 'user invitation mail failed'),
  );
  return { user: toUserRecord({ user, username: null }), mailed };
}

/** Contains no secret: signing in with the address claims the record. */
async function mailInvitation(deps: Deps, user: UserRow, invitedBy: string): Promise<void> {
  const { brandName, supportAddress } = deps.settings.current();
  await deps.mailer.send(
    composeEmail(deps, {
      to: { name: user.name, address: user.email },
      subject: `You are invited to ${brandName}`,
      parts: [
        `${invitedBy} created an account for you on ${brandName}, where people invest in creative projects and raise money for their own.`,
        `Sign in with this email address (${user.email}) and the account is yours. With another address you would get a separate account.`,
        { button: 'Sign in', path: '/?signin=1&next=/dashboard' },
        `If you didn't expect this invitation, ignore it or write to ${supportAddress}.`,
      ],
      messageId: `user-invitation-${user.id}`,
    }),
  );
}
