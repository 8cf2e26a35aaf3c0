// Upgrades a database with the eight earlier outboxes: every row moves over, with its state, under its Message-ID.
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, withClient } from '#platform/postgres/database.ts';
import { migrateDatabase } from '#platform/postgres/migrations.ts';
import { createOldDatabase } from '#test/servers/old-database.ts';
import type { TestDatabase } from '#test/servers/test-database.ts';
// Registers every template.
import '../../app.ts';
import { mails } from './mail-table.ts';
import { listMailKinds } from './mail-template.ts';

let old: TestDatabase;
beforeAll(async () => {
  old = await createOldDatabase();
  // Only outbox rows; what they refer to does not matter here.
  await withClient(old.connection, (client) =>
    client.query(`
      set session_replication_role = replica;
      insert into investment_mails (investment_id, kind, round, created_at, sent_at, failures, send_after) values
        (42, 'receipt', 0, '2026-11-01', '2026-11-01 00:01', 1, '2026-11-01 00:02'),
        (42, 'refund_receipt', 2, '2026-11-03', null, 3, '2026-11-03 00:08'),
        (42, 'refund_started', 0, '2026-11-02', null, 0, '2026-11-02');
      insert into project_mails (project_id, kind, change_id, created_at) values
        (7, 'goal_missed', 0, '2026-11-04'), (7, 'changed_by_admin', 99, '2026-11-05');
      insert into backer_mails (project_id, investor_id, kind, change_id, from_change_id, created_at) values
        (7, 3, 'project_changed', 99, 95, '2026-11-06');
      insert into review_mails (review_id, kind, created_at) values (5, 'submitted', '2026-11-07'), (5, 'changes_requested', '2026-11-08');
      insert into submission_mails (project_id, round, created_at) values (7, 0, '2026-11-09'), (8, 2, '2026-11-10');
      insert into investment_news_mails (id, project_id, created_at) overriding system value values (11, 7, '2026-11-11'), (12, 7, '2026-11-12');
      insert into investment_news (id, project_id, investment_id, kind, mail_id) overriding system value values
        (21, 7, 42, 'invested', 11), (22, 7, 42, 'ended', 11), (23, 7, 42, 'ended', null);
      insert into contact_replies (id, contact_message_id, author_id, content, created_at, sent_at) overriding system value
        values (31, 1, 1, 'Hello', '2026-11-13', '2026-11-13 00:01');
      insert into warning_mails (report_id, created_at) values (41, '2026-11-14')`),
  );
  await migrateDatabase(old.connection);
});
afterAll(() => old.pool.end());

test('pending emails stay pending, sent ones are not sent again, each under its previous Message-ID', async () => {
  const rows = await createDatabase(old.pool).select().from(mails).orderBy(asc(mails.position));
  expect(
    rows.map(({ key, kind, facts, orderingKey, sentAt }) => [key, kind, facts, orderingKey, sentAt !== null]),
  ).toEqual([
    ['investment-42-receipt', 'receipt', { investmentId: 42, round: 0 }, 'investment-42', true],
    ['investment-42-refund-started', 'refund_started', { investmentId: 42, round: 0 }, 'investment-42', false],
    ['investment-42-refund-receipt-2', 'refund_receipt', { investmentId: 42, round: 2 }, 'investment-42', false],
    ['project-7-goal-missed', 'goal_missed', { projectId: 7 }, null, false],
    ['project-7-changed-by-admin-99', 'changed_by_admin', { projectId: 7, changeId: 99 }, null, false],
    [
      'backer-7-3-project-changed-99',
      'project_changed',
      { projectId: 7, investorId: 3, changeId: 99, fromChangeId: 95 },
      null,
      false,
    ],
    ['review-5-submitted', 'review_requested', { reviewId: 5 }, null, false],
    ['review-5-changes-requested', 'review_changes_requested', { reviewId: 5 }, null, false],
    ['project-7-published', 'project_published', { projectId: 7 }, null, false],
    ['project-8-received-2', 'project_received', { projectId: 8, round: 2 }, null, false],
    ['investment-news-11', 'investment_news', { projectId: 7, firstNewsId: 21 }, 'investment-news-7', false],
    ['investment-news-12', 'investment_news', { projectId: 7, firstNewsId: 0 }, 'investment-news-7', false],
    ['contact-reply-31', 'contact_reply', { replyId: 31 }, null, true],
    ['warning-41', 'message_warning', { reportId: 41 }, null, false],
  ]);
  expect(rows[2]).toMatchObject({ attempts: 3, sendAfter: new Date('2026-11-03T00:08:00Z') });
  const unknown = rows.filter(({ kind }) => !listMailKinds().includes(kind));
  expect(unknown).toEqual([]);
});

test('news items stay with the email that reports them, and others wait for the next one', async () => {
  const { rows } = await old.pool.query('select id::int, mail_key from investment_news order by id');
  expect(rows).toEqual([
    { id: 21, mail_key: 'investment-news-11' },
    { id: 22, mail_key: 'investment-news-11' },
    { id: 23, mail_key: null },
  ]);
});
