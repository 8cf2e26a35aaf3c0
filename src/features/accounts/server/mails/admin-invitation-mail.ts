// Email that invites a person to become an administrator, with a one-time link. It never enters the outbox, because the link's token is not
// stored: it is sent immediately and only once, and the inviting administrator sees the link as well.
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';

export const inviteHours = 48;

/** Behind the `#`, which browsers keep to themselves: no proxy logs the token. */
export function setupUrl({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, token: string): string {
  return `${publicUrl}/admin/setup#token=${token}`;
}

export type AdminInvitation = { to: { id: number; name: string; email: string }; token: string; invitedBy: string };

export async function sendAdminInvitation(deps: Deps, { to, token, invitedBy }: AdminInvitation): Promise<void> {
  const { brandName, supportAddress } = deps.settings.current();
  await deps.mailer.send(
    composeEmail(deps, {
      to: { name: to.name, address: to.email },
      subject: `You are invited to help run ${brandName}`,
      parts: [
        `${invitedBy} invited you to become an administrator of ${brandName} at ${deps.config.publicUrl}.`,
        { button: 'Choose a username and password', path: setupUrl(deps.config, token) },
        `The link works once and expires in ${inviteHours} hours. If you didn't expect this invitation, don't use the link and write to ${supportAddress}.`,
      ],
      messageId: `admin-invitation-${to.id}-${token.slice(0, 8)}`,
    }),
  );
}
