// Tokens of invitation links: derived from the site's secret for each email of each invitation, so that an email can be rendered again.
// The database holds only their hash.
import { createHash } from 'node:crypto';
import type { Deps } from '#platform/config/deps.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import type { projectInvitations } from './team-table.ts';

type Sent = Pick<typeof projectInvitations.$inferSelect, 'id' | 'sends' | 'createdAt' | 'email' | 'inviteeId'>;

/** Names whom it is for: ids are used again after a restore. */
export function createInvitationToken({ secret }: Pick<Deps, 'secret'>, sent: Sent): string {
  const { id, sends, createdAt, email, inviteeId } = sent;
  const purpose = `team invitation ${JSON.stringify([id, sends, createdAt.getTime(), email, inviteeId])}`;
  return deriveBytes(secret, purpose).toString('base64url');
}

export function hashInvitationToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
