// The address of a person whose identity provider gives none that can be used: they name one, and confirm it by an emailed link.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { dayMs } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { queueMail } from '#platform/mail/mail-outbox.ts';
import type { OwnEmail } from '../../own-account-contract.ts';
import { type UserRow, users } from '../account-table.ts';
import { readEmailToken } from '../email-tokens.ts';
import { emailConfirmationMail } from '../mails/email-confirmation-mail.ts';
import { lacksAddress } from '../sessions/session-service.ts';

/** Links a day: each is an email to an address that may be someone else's. */
const maxLinksPerDay = 5;

export async function getOwnEmail({ db }: Deps, viewer: Viewer): Promise<OwnEmail> {
  const { id, email } = requireUser(viewer);
  const [row] = id === undefined ? [] : await db.select().from(users).where(isLive(id));
  return row === undefined ? { email, isUsable: email !== '', pending: null } : toOwnEmail(row);
}

/** @throws AppError illegal_move if there is an address already, too_many_requests */
export async function requestOwnEmail({ db }: Deps, viewer: Viewer, email: string): Promise<OwnEmail> {
  const id = requireUserId(viewer);
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(isLive(id)).for('no key update');
    if (user === undefined) throw new AppError('signed_out', 'Sign in to do this.');
    if (!lacksAddress(user)) {
      throw new AppError(
        'illegal_move',
        'Your email address comes from the account you sign in with. Change it there.',
      );
    }
    const isNewDay = user.emailAskedAt === null || Date.now() - user.emailAskedAt.getTime() > dayMs;
    if (!isNewDay && user.emailAsks >= maxLinksPerDay) {
      throw new AppError('too_many_requests', `We sent ${maxLinksPerDay} links today. Try again tomorrow.`);
    }
    const [asked = user] = await tx
      .update(users)
      .set({
        emailPending: email,
        emailAsks: isNewDay ? 1 : user.emailAsks + 1,
        ...(isNewDay && { emailAskedAt: sql`now()` }),
      })
      .where(eq(users.id, id))
      .returning();
    const since = asked.emailAskedAt?.getTime() ?? 0;
    await queueMail(tx, emailConfirmationMail, { userId: id, since, ask: asked.emailAsks });
    return toOwnEmail(asked);
  });
}

/** Each link works once, and only for the most recently requested address. @throws AppError not_found */
export async function confirmOwnEmail({ db, secret, now }: Deps, token: string): Promise<void> {
  const proof = readEmailToken({ secret, now }, token);
  const [confirmed] =
    proof === undefined
      ? []
      : await db
          .update(users)
          .set({ email: proof.email, emailConfirmed: proof.email, emailUnverified: false, emailPending: null })
          .where(and(isLive(proof.userId), eq(users.emailPending, proof.email)))
          .returning({ id: users.id });
  if (confirmed === undefined) {
    throw new AppError('not_found', 'This link has been used or has expired. Ask for a new one in your settings.');
  }
}

function isLive(id: number) {
  return and(eq(users.id, id), eq(users.kind, 'person'), isNull(users.erasedAt));
}

function toOwnEmail(user: UserRow): OwnEmail {
  return { email: user.email, isUsable: !lacksAddress(user), pending: user.emailPending };
}
