// A newsletter issue for one subscriber, and the test of one for an administrator.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import type { Deps } from '#platform/config/deps.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { composeIssueParts, issueReference } from '../issue-email.ts';
import { readProjects } from '../issue-selection.ts';
import { unsubscribeFromNewsletter } from '../newsletter-list.ts';
import { issueDeliveries, issues, subscribers } from '../newsletter-table.ts';
import { recordBounce } from '../subscription-ends.ts';

const facts = z.object({ issueId: z.int(), subscriberId: z.int() });
type Facts = z.infer<typeof facts>;

const isDelivery = ({ issueId, subscriberId }: Facts) =>
  and(eq(issueDeliveries.issueId, issueId), eq(issueDeliveries.subscriberId, subscriberId));

/** Its SQL twin in `sendIssue` (issue-service.ts) queues it for all subscribers at once. */
export const issueMail = defineMail({
  kind: 'newsletter_issue',
  facts,
  key: ({ issueId, subscriberId }) => `newsletter-${issueId}-${subscriberId}`,
  async compose(deps, { issueId, subscriberId }) {
    const [row] = await deps.db
      .select({ email: subscribers.email })
      .from(issueDeliveries)
      .innerJoin(subscribers, and(eq(subscribers.id, issueDeliveries.subscriberId), eq(subscribers.state, 'confirmed')))
      .where(and(isDelivery({ issueId, subscriberId }), eq(issueDeliveries.state, 'queued')));
    if (row === undefined) return undefined;
    const content = await composeIssue(deps, issueId);
    if (content === undefined) return undefined;
    return {
      ...content,
      to: { address: row.email },
      reference: issueReference,
      unsubscribe: unsubscribeFromNewsletter(deps, { subscriberId, issueId }),
    };
  },
  onDone: ({ db }, delivery, isSent) => moveDelivery(db, delivery, isSent ? 'sent' : 'dropped'),
  async onRefused({ db }, delivery) {
    await recordBounce(db, delivery.subscriberId);
    await moveDelivery(db, delivery, 'failed');
  },
});

/** A process that died after the email was sent has nothing left to do. */
async function moveDelivery(db: Deps['db'], delivery: Facts, state: 'sent' | 'dropped' | 'failed'): Promise<void> {
  await db
    .update(issueDeliveries)
    .set({ state })
    .where(and(isDelivery(delivery), eq(issueDeliveries.state, 'queued')));
}

/** Sent to the requesting administrator. It has no unsubscribe link, because there is no subscription. */
export const issueTestMail = defineMail({
  kind: 'newsletter_test',
  facts: z.object({ issueId: z.int(), adminId: z.int(), at: z.int() }),
  key: ({ issueId, adminId, at }) => `newsletter-test-${issueId}-${adminId}-${at}`,
  async compose(deps, { issueId, adminId }) {
    const [admin] = await deps.db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, adminId), eq(users.isAdmin, true), canBeEmailed(users)));
    if (admin === undefined) return undefined;
    const content = await composeIssue(deps, issueId);
    if (content === undefined) return undefined;
    return {
      ...content,
      to: { address: admin.email },
      subject: `[Test] ${content.subject}`,
      reference: 'This is a test. Subscribers also get a link to unsubscribe here.',
    };
  },
});

async function composeIssue({ db }: Deps, issueId: number) {
  const [issue] = await db.select().from(issues).where(eq(issues.id, issueId));
  const parts = issue && composeIssueParts(issue.intro, await readProjects(db, issue.items));
  return parts && { subject: issue.subject, parts };
}
