// Samples of emails about projects, people, messages, notifications and the newsletter.
import { eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { dataExports } from '#features/accounts/server/export-table.ts';
import { accountJoins } from '#features/accounts/server/join-table.ts';
import { announcements } from '#features/announcements/server/announcement-table.ts';
import { commentReports, comments } from '#features/comments/server/comment-table.ts';
import { contactMessages, contactReplies } from '#features/inbox/server/inbox-table.ts';
import { keepMessage, openConversation } from '#features/messages/server/message-keeping.ts';
import { messageReports } from '#features/messages/server/message-table.ts';
import { issueDeliveries, issues, subscribers } from '#features/newsletter/server/newsletter-table.ts';
import type { NotificationDelivery, NotificationKind } from '#features/notifications/notification-rules.ts';
import { digestMail } from '#features/notifications/server/email/digest-mail.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { follows } from '#features/people/server/following-table.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projectReviews } from '#features/reviews/server/review-table.ts';
import { projectInvitations, projectTeamEvents } from '#features/teams/server/team-table.ts';
import { webhookEndpoints } from '#features/webhooks/server/webhook-table.ts';
import { toDay } from '#kernel/dates.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later, type SampleStory } from './sample-story.ts';
import { tokenSamples } from './token-samples.ts';

type ReviewState = (typeof projectReviews.$inferInsert)['state'];
const reason = 'Please say who builds the lamps, and add a picture of the workshop.';

async function review({ tx, project, admin }: SampleStory, state: ReviewState = 'waiting'): Promise<number> {
  const submittedAt = later(-1);
  return idOf(
    tx
      .insert(projectReviews)
      .values({
        projectId: project,
        round: 1,
        state,
        submittedAt,
        dueAt: new Date(submittedAt.getTime() + 48 * 3_600_000),
        ...(state !== 'waiting' && { decidedAt: later(0), decidedBy: admin }),
        ...(state !== 'waiting' && state !== 'approved' && { reason }),
      })
      .returning({ id: projectReviews.id }),
  );
}

const ofReview =
  (state?: ReviewState): MailSample =>
  async (story) => ({ reviewId: await review(story, state) });

async function join({ tx, investor, creator, admin }: SampleStory): Promise<number> {
  const row = { keptId: investor, retiredId: creator, startedBy: admin };
  return idOf(tx.insert(accountJoins).values(row).returning({ id: accountJoins.id }));
}

async function contact({ tx, investor }: SampleStory): Promise<number> {
  return idOf(
    tx
      .insert(contactMessages)
      .values({
        userId: investor,
        name: 'Grace Okafor',
        email: 'sample-grace@example.org',
        topic: 'investing',
        content: 'Can I visit the workshop before I invest?',
      })
      .returning({ id: contactMessages.id }),
  );
}

async function notice(
  { tx, investor, project, creator }: SampleStory,
  { kind, delivery }: { kind: NotificationKind; delivery: NotificationDelivery },
): Promise<number> {
  await tx.insert(follows).values({ followerId: investor, creatorId: creator }).onConflictDoNothing();
  return idOf(
    tx
      .insert(notifications)
      .values({ userId: investor, kind, key: `sample-${kind}`, subjectId: project, actorId: creator, delivery })
      .returning({ id: notifications.id }),
  );
}

/** The Monday of this week, in UTC. */
function monday(): string {
  const now = new Date();
  return toDay(new Date(now.getTime() - ((now.getUTCDay() + 6) % 7) * 86_400_000));
}

async function issue({ tx, project }: SampleStory): Promise<number> {
  return idOf(
    tx
      .insert(issues)
      // Far in the future, because this week may have its own issue.
      .values({
        week: '2199-01-07',
        subject: 'Lamps, bread and a barge',
        intro: 'Three projects opened this week, and one is nearly there.',
        items: [{ section: 'new', projectId: project }],
      })
      .returning({ id: issues.id }),
  );
}

async function subscriber({ tx }: SampleStory, state: 'pending' | 'confirmed'): Promise<number> {
  return idOf(
    tx
      .insert(subscribers)
      .values({ email: 'sample-reader@example.org', state, ...(state === 'confirmed' && { confirmedAt: later(0) }) })
      .returning({ id: subscribers.id }),
  );
}

async function teamInvitation({ tx, project, creator }: SampleStory): Promise<number> {
  return idOf(
    tx
      .insert(projectInvitations)
      .values({
        projectId: project,
        email: 'sample-grace@example.org',
        canEdit: true,
        canMoney: true,
        tokenHash: Buffer.from('sample'),
        invitedBy: creator,
        createdAt: later(0),
        sentAt: later(0),
        expiresAt: later(14),
      })
      .returning({ id: projectInvitations.id }),
  );
}

export const peopleSamples: Record<string, MailSample> = {
  webhook_disabled: async ({ tx, project, creator }) => {
    const row = {
      projectId: project,
      url: 'https://hooks.example.org/kindling',
      description: 'Chat of the team',
      events: ['investment.completed'],
      sealedSecret: 'sealed',
      disabledAt: later(0),
      disabledFor: 'failing' as const,
      createdBy: creator,
    };
    const endpointId = await idOf(tx.insert(webhookEndpoints).values(row).returning({ id: webhookEndpoints.id }));
    return { endpointId, userId: creator, at: row.disabledAt.toISOString() };
  },
  project_received: async (story) => {
    await review(story);
    return { projectId: story.project, round: 1 };
  },
  review_requested: ofReview(),
  review_approved: ofReview('approved'),
  review_changes_requested: ofReview('changes_requested'),
  review_rejected: ofReview('rejected'),
  review_reopened: ofReview(),
  comment_decision: async ({ tx, project, investor, creator, admin }) => {
    const content = 'Buy my lamps instead, they are cheaper!';
    const commentId = await idOf(
      tx
        .insert(comments)
        .values({ projectId: project, userId: investor, content, path: [1] })
        .returning({ id: comments.id }),
    );
    const reportId = await idOf(
      tx
        .insert(commentReports)
        .values({
          commentId,
          reporterId: creator,
          reason: 'Advertising',
          content,
          decision: 'removed',
          decisionReason: 'It advertises something else.',
          decidedAt: later(0),
          decidedBy: admin,
        })
        .returning({ id: commentReports.id }),
    );
    return { reportId };
  },
  message_warning: async ({ tx, investor, creator, admin }) => {
    const ends = { senderId: investor, receiverId: creator };
    const conversationId = await openConversation(tx, { ...ends, projectId: null });
    const { id: messageId } = await keepMessage(
      tx,
      { conversationId, ...ends },
      { subject: 'Answer me', content: 'I have written four times today.' },
      { isAnnounced: false },
    );
    const reportId = await idOf(
      tx
        .insert(messageReports)
        .values({
          messageId,
          reporterId: creator,
          reason: 'Pushy',
          decision: 'warned',
          decisionReason: 'Four messages a day are too many.',
          decidedAt: later(0),
          decidedBy: admin,
        })
        .returning({ id: messageReports.id }),
    );
    return { reportId };
  },
  team_invitation: async (story) => ({ invitationId: await teamInvitation(story), sends: 1 }),
  team_change: async ({ tx, project, investor }) => ({
    eventId: await idOf(
      tx
        .insert(projectTeamEvents)
        .values({
          projectId: project,
          kind: 'joined',
          actorId: investor,
          memberId: investor,
          canEdit: true,
          canMoney: false,
        })
        .returning({ id: projectTeamEvents.id }),
    ),
  }),
  contact_message: async (story) => ({ contactMessageId: await contact(story), isLastInHour: false }),
  contact_reply: async (story) => {
    const values = {
      contactMessageId: await contact(story),
      authorId: story.admin,
      content: 'Yes, any Thursday from ten.',
    };
    return { replyId: await idOf(story.tx.insert(contactReplies).values(values).returning({ id: contactReplies.id })) };
  },
  data_export: async ({ tx, investor }) => ({
    exportId: await idOf(tx.insert(dataExports).values({ userId: investor }).returning({ id: dataExports.id })),
  }),
  ...tokenSamples,
  user_invitation: async ({ investor, admin }) => ({ userId: investor, invitedBy: admin }),
  account_join: async (story) => ({ joinId: await join(story), userId: story.investor }),
  accounts_joined: async (story) => ({ joinId: await join(story) }),
  email_confirmation: async ({ tx, investor }) => {
    await tx.update(users).set({ emailPending: 'grace.new@example.org' }).where(eq(users.id, investor));
    return { userId: investor, since: 0, ask: 1 };
  },
  sign_in_warning: async ({ admin }) => ({ userId: admin, day: toDay(later(0)) }),
  provider_replacement: async ({ admin }) => ({
    key: 'sample-provider',
    userId: admin,
    event: 'started',
    adminId: admin,
    oldIssuer: 'https://login.example.org/realms/people',
    newIssuer: 'https://id.example.org',
  }),
  protection_changed: async ({ admin }) => ({
    key: 'sample',
    userId: admin,
    event: 'asked',
    adminId: admin,
    changes: [{ name: 'secondAdminAbove', before: 10_000, after: 25_000 }],
    effectiveAt: later(7 * 24).toISOString(),
  }),
  pack_offer_changed: async ({ admin }) => ({
    key: 'sample-pack',
    userId: admin,
    event: 'asked',
    packId: 'uk-fca-2023-02-01',
    adminId: admin,
    figures: [
      { label: 'Cooling-off for first-time investors', text: '24 hours' },
      { label: 'US dollars for one pound', text: '$1.2700' },
    ],
    effectiveAt: later(7 * 24).toISOString(),
  }),
  notification: async (story) => ({
    notificationId: await notice(story, { kind: 'project_published', delivery: 'at_once' }),
  }),
  team_moment: async (story) => {
    const { tx, project: projectId, investor: userId } = story;
    await tx.insert(projectMembers).values({ projectId, userId, canEdit: true, canMoney: false });
    return { notificationId: await notice(story, { kind: 'project_half', delivery: 'off' }), projectId };
  },
  [digestMail.kind]: async (story) => {
    await story.tx.execute(sql`update projects set status = 'funded' where id = ${story.project}`);
    const ids = [
      await notice(story, { kind: 'project_funded', delivery: 'digest' }),
      await notice(story, { kind: 'project_published', delivery: 'digest' }),
    ];
    await story.tx.execute(sql`
      update notifications set digested_at = ${`${monday()} 09:00+00`}::timestamptz where id in (${sql.join(ids, sql`, `)})`);
    return { userId: story.investor, week: monday() };
  },
  newsletter_confirmation: async (story) => ({
    subscriberId: await subscriber(story, 'pending'),
    since: 0,
    request: 1,
  }),
  newsletter_issue: async (story) => {
    const [issueId, subscriberId] = [await issue(story), await subscriber(story, 'confirmed')];
    await story.tx.insert(issueDeliveries).values({ issueId, subscriberId });
    return { issueId, subscriberId };
  },
  announcement: async ({ tx, admin, investor }) => ({
    announcementId: await idOf(
      tx
        .insert(announcements)
        .values({
          requestKey: '00000000-0000-4000-8000-000000000000',
          subject: 'New terms from January',
          body: 'Our terms change on January 1. What changes, and why, is on one page.\n\nNothing changes for investments you have made.',
          audience: {},
          recipients: 1,
          createdBy: admin,
          sendAt: later(0),
        })
        .returning({ id: announcements.id }),
    ),
    userId: investor,
  }),
  newsletter_test: async (story) => ({ issueId: await issue(story), adminId: story.admin, at: 0 }),
};
