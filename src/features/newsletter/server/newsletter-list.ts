// Unsubscribing from the newsletter with the link of an issue.
import { eq } from 'drizzle-orm';
import {
  defineSubscriptionList,
  toUnsubscribe,
} from '#features/notifications/server/unsubscribe/subscription-tokens.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Unsubscribe } from '#platform/mail/email.ts';
import { subscribers } from './newsletter-table.ts';
import { endSubscription } from './subscription-ends.ts';

const newsletterList = defineSubscriptionList({
  name: 'newsletter',
  // The same for an address deleted long ago: a link reveals only that it has no subscription.
  async read(db, [subscriberId]) {
    const count = await db.$count(subscribers, eq(subscribers.id, Number(subscriberId)));
    return { title: 'Weekly newsletter', isSubscribed: count > 0, manageLink: '/newsletter' };
  },
  end: (tx, [subscriberId, issueId]) =>
    endSubscription(tx, { subscriberId: Number(subscriberId), issueId: Number(issueId) }),
});

export function unsubscribeFromNewsletter(
  deps: Pick<Deps, 'secret'>,
  { subscriberId, issueId }: { subscriberId: number; issueId: number },
): Unsubscribe {
  return toUnsubscribe(deps, { list: newsletterList, ref: [subscriberId, issueId], from: 'the newsletter' });
}
