// Creates a user in the admin area: a record before their first sign-in, and an invitation email.
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { BodyOf } from '#kernel/endpoint.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import { queueMail, sendMailNow } from '#platform/mail/mail-outbox.ts';
import type { inviteUser as contract, InvitedUser } from '../admin-user-contract.ts';
import { refuseKnownEmail, sendPatiently } from './admins/admin-invitation.ts';
import { insertInvitedRecord } from './admins/admin-record.ts';
import { lockAdmins, requireStillAdmin } from './admins/admin-service.ts';
import { userInvitationMail } from './mails/user-invitation-mail.ts';
import { toUserRecord } from './user-service.ts';

/** @throws AppError already_exists if the email is taken; signed_out */
export async function inviteUser(
  deps: Deps,
  viewer: Viewer,
  invitation: BodyOf<typeof contract>,
): Promise<InvitedUser> {
  const admin = requireAdmin(viewer);
  const user = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    await requireStillAdmin(tx, admin.id);
    await refuseKnownEmail(tx, invitation.email, 'A user with this email already exists.');
    const made = await insertInvitedRecord(tx, invitation);
    const subject = { kind: 'user', id: made.id } as const;
    await recordAudit(tx, viewer, { action: 'user.invited', subject, after: invitation });
    await queueMail(tx, userInvitationMail, { userId: made.id, invitedBy: admin.id });
    return made;
  });
  // The administrator waits for it; one that fails is sent later like any other.
  const mailed = await sendPatiently(
    sendMailNow(deps, userInvitationMail, { userId: user.id, invitedBy: admin.id }),
    (error) =>
      deps.log.warn(
        { err: error, userId: user.id, event: 'user.invitation_mail_failed' },
        'user invitation mail failed',
      ),
  );
  return { user: toUserRecord({ user, username: null }), mailed };
}
