// Email with the link that confirms a newsletter subscription.
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineMail } from '#platform/mail/mail-template.ts';
import { confirmationDays } from '../../newsletter-rules.ts';
import { subscribers } from '../newsletter-table.ts';
import { recordBounce } from '../subscription-ends.ts';
import { createConfirmationToken } from '../subscription-tokens.ts';

/** Existing subscribers learn that they are subscribed, instead of getting a link. */
export const confirmationMail = defineMail({
  kind: 'newsletter_confirmation',
  facts: z.object({ subscriberId: z.int(), since: z.int(), request: z.int() }),
  key: ({ subscriberId, since, request }) => `newsletter-confirmation-${subscriberId}-${since}-${request}`,
  onRefused: ({ db }, { subscriberId }) => recordBounce(db, subscriberId),
  async compose(deps, { subscriberId }) {
    const [row] = await deps.db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
    if (row === undefined || row.state === 'bounced') return undefined;
    const { brandName } = deps.settings.current();
    const to = { address: row.email };
    if (row.state === 'confirmed') {
      return {
        to,
        subject: `You already get the ${brandName} newsletter`,
        parts: [
          `Someone, probably you, signed up for the ${brandName} newsletter with this address. It is already subscribed, so there is nothing to do.`,
          'To stop getting it, use the link at the end of any issue.',
        ],
      };
    }
    const token = createConfirmationToken(deps, subscriberId);
    return {
      to,
      subject: `Confirm your subscription to the ${brandName} newsletter`,
      parts: [
        `You signed up for the weekly ${brandName} newsletter: new, nearly funded and funded projects, once a week.`,
        { button: 'Confirm subscription', path: `/newsletter/confirm#${encodeURIComponent(token)}` },
        `The link works for ${confirmationDays} days. If you didn't sign up, ignore this email: you won't hear from us again, and your address will be deleted.`,
      ],
    };
  },
});
