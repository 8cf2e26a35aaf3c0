// Seeds the demo's updates, comments and messages. Rows are backdated, so the services that use the current time are bypassed for
// updates and comments; past events trigger no notifications.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { comments } from '#features/comments/server/comment-table.ts';
import { deletedText } from '#features/comments/server/comment-writing.ts';
import { projectSourceDays, projectViewDays } from '#features/insights/server/insights-table.ts';
import { keepMessage, openConversation } from '#features/messages/server/message-keeping.ts';
import { conversationMembers } from '#features/messages/server/message-table.ts';
import { notificationEvents } from '#features/notifications/server/notification-table.ts';
import { follows, savedProjects } from '#features/people/server/following-table.ts';
import { setPictureUses } from '#features/projects/server/pictures/picture-uses.ts';
import { updateText } from '#features/updates/server/update-pictures.ts';
import { projectUpdates } from '#features/updates/server/update-table.ts';
import { toDay } from '#kernel/dates.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { demoProjects } from './demo-catalogue.ts';
import { type DemoComment, demoComments } from './demo-comments.ts';
import { type DemoVisits, demoFollows, demoLetters, demoSaves, demoVisits } from './demo-conversations.ts';
import { demoInvestments } from './demo-investments.ts';
import { placePictures, type StorePicture } from './demo-pictures-seed.ts';
import { demoSupports } from './demo-supports.ts';
import { type DemoUpdate, demoUpdates } from './demo-updates.ts';

export type Cast = {
  person: (key: string) => number;
  project: (key: string) => number;
  /** Of a project. */
  owner: (projectKey: string) => number;
  /** Fractions of a day are allowed. */
  before: (daysAgo: number) => Date;
  store: StorePicture;
};

export async function seedConversations(tx: Transaction, cast: Cast): Promise<void> {
  const { person, project, before } = cast;
  await seedUpdates(tx, cast, demoUpdates);
  await seedComments(tx, cast, demoComments);
  for (const { projectKey, subject, letters } of demoLetters) {
    const [first] = letters;
    if (first === undefined) continue;
    const [from, to] = first;
    const conversationId = await openConversation(tx, {
      senderId: person(from),
      receiverId: person(to),
      projectId: project(projectKey),
    });
    for (const [sender, receiver, content] of letters) {
      const ends = { conversationId, senderId: person(sender), receiverId: person(receiver) };
      const { id } = await keepMessage(tx, ends, { subject, content }, { isAnnounced: false });
      // Replying marks the earlier messages as read.
      await tx
        .update(conversationMembers)
        .set({ unread: 0, readMessageId: id })
        .where(
          and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, ends.senderId)),
        );
    }
  }
  await tx.insert(follows).values(
    demoFollows.map(([follower, creator], index) => ({
      followerId: person(follower),
      creatorId: person(creator),
      createdAt: before(60 - index),
    })),
  );
  await tx.insert(savedProjects).values(
    demoSaves.map(([key, projectKey], index) => ({
      userId: person(key),
      projectId: project(projectKey),
      createdAt: before(20 - index),
    })),
  );
  await seedVisits(tx, cast);
  await forgetEvents(tx);
}

/** Removes the events that this transaction has queued: what is backdated notifies no one. */
export async function forgetEvents(tx: Transaction): Promise<void> {
  await tx.delete(notificationEvents).where(eq(notificationEvents.createdAt, sql`now()::timestamptz(3)`));
}

export async function seedUpdates(
  tx: Transaction,
  { project, before, owner, store }: Cast,
  updates: readonly DemoUpdate[],
): Promise<void> {
  for (const { projectKey, daysAgo, content, ...update } of updates) {
    const projectId = project(projectKey);
    const markdown = placePictures(content, owner(projectKey), store);
    const [made] = await tx
      .insert(projectUpdates)
      .values({ ...update, content: markdown, projectId, createdAt: before(daysAgo) })
      .returning({ id: projectUpdates.id });
    if (made === undefined) throw new Error(`the update ${update.title} was not kept`);
    await setPictureUses(tx, {
      usedIn: updateText(made.id),
      projectId,
      authorId: owner(projectKey),
      audience: update.visibility === 'public' ? 'everyone' : 'investors',
      markdown,
    });
  }
}

/** Parents come before their replies in the list. */
export async function seedComments(
  tx: Transaction,
  { person, project, before }: Cast,
  list: readonly DemoComment[],
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { key, projectKey, personKey, content, hoursAgo, replyTo, answers, ...marks } of list) {
    const at = before(hoursAgo / 24);
    const [made] = await tx
      .insert(comments)
      .values({
        projectId: project(projectKey),
        userId: person(personKey),
        content,
        createdAt: at,
        parentCommentId: replyTo === undefined ? null : (ids.get(replyTo) ?? null),
        isQuestion: marks.isQuestion ?? false,
        pinnedAt: marks.isPinned ? at : null,
      })
      .returning({ id: comments.id });
    if (made === undefined) throw new Error(`the comment ${key} was not kept`);
    ids.set(key, made.id);
    if (answers !== undefined) {
      await tx
        .update(comments)
        .set({ answerId: made.id })
        .where(eq(comments.id, ids.get(answers) ?? 0));
    }
  }
  for (const { key, hoursAgo, isDeleted } of list) {
    if (!isDeleted) continue;
    await tx
      .update(comments)
      .set({ content: deletedText, deletedAt: before(hoursAgo / 24 - 0.1) })
      .where(eq(comments.id, ids.get(key) ?? 0));
  }
}

async function seedVisits(tx: Transaction, cast: Cast): Promise<void> {
  const catalogue = demoProjects(cast.before(0));
  const found = catalogue.filter(({ status, visibility }) => status !== 'draft' && visibility === 'public');
  await insertVisits(tx, cast, demoVisits(found, { supports: demoSupports(catalogue), investments: demoInvestments }));
}

export async function insertVisits(
  tx: Transaction,
  { project, before }: Cast,
  visits: readonly DemoVisits[],
): Promise<void> {
  const rows = visits.map(({ projectKey, daysAgo, ...counts }) => ({
    ...counts,
    projectId: project(projectKey),
    day: toDay(before(daysAgo)),
  }));
  await tx.insert(projectSourceDays).values(rows);
  const ids = [...new Set(rows.map(({ projectId }) => projectId))];
  await tx.execute(sql`
    insert into ${projectViewDays} (project_id, day, views)
    select project_id, day, sum(views) from ${projectSourceDays} where ${inArray(projectSourceDays.projectId, ids)} group by 1, 2`);
}
