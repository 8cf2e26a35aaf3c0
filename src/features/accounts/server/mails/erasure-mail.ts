// Email to a person who deleted their account. It never enters the outbox, because their address is no longer stored: it is sent
// immediately and only once.
import { randomUUID } from 'node:crypto';
import type { Deps } from '#platform/config/deps.ts';
import { composeEmail } from '#platform/mail/email.ts';

export async function sendErasureNotice(deps: Deps, to: { name: string; address: string }): Promise<void> {
  const { brandName, supportAddress } = deps.settings.current();
  try {
    await deps.mailer.send(
      composeEmail(deps, {
        to,
        subject: `Your ${brandName} account was deleted`,
        parts: [
          `You deleted your account. Your name, address, profile and everything you wrote to others are gone.`,
          'Investments, payments and receipts stay in the books without your name, because the law requires it. Backups keep older copies until they expire.',
          `If you did not do this, write to ${supportAddress}.`,
        ],
        messageId: `account-deleted-${randomUUID()}`,
      }),
    );
  } catch (error) {
    deps.log.warn({ event: 'user.erasure_not_emailed', err: error }, 'failed to send the notice of an erasure');
  }
}
