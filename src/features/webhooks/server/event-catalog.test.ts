// The catalog and the triggers that write events agree: every type occurs, none is unknown, and its data has the documented shape.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { makeFundedProject, releaseNow } from '#test/factories/releases.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { findEventShape, testEventType, webhookEventTypes } from '../webhook-events.ts';
import { toData } from './webhook-payload.ts';

const kindling = useTestApp();

type Stored = { type: string; project: number | null; facts: Record<string, unknown> };
const listEvents = async () =>
  (
    await kindling.deps.db.execute<Stored>(
      sql`select type, project_id::float8 as project, facts from webhook_events order by id`,
    )
  ).rows;

function expectDocumented({ type, facts, project }: Stored): void {
  const shape = findEventShape(type);
  const data = toData(facts);
  expect([type, shape && z.safeParse(shape.schema, data).error?.issues]).toEqual([type, undefined]);
  // Nothing beyond what the catalog says.
  expect([type, Object.keys(data).toSorted()]).toEqual([type, Object.keys(shape?.example ?? {}).toSorted()]);
  expect([type, data.projectId ?? null]).toEqual([type, project]);
}

/** A move of a row that exists, as its state machine would record it. */
const move = (machine: string, row: string, from: string | null, to: string) =>
  kindling.deps.db.execute(sql`insert into money_moves (machine, row_id, from_state, to_state, hash)
    select ${machine}, max(id), ${from}, ${to}, '\\x00' from ${sql.identifier(row)}`);

test('a project from its creation to its money writes its story, each event once and in order', async () => {
  const { id, milestones } = await makeFundedProject(kindling, { plan: [600, 400], invested: [500, 500] });
  await releaseNow(kindling.deps, milestones[0] ?? 0);
  const all = await listEvents();
  for (const event of all) expectDocumented(event);
  const story = all.filter(({ project }) => project === id).map(({ type }) => type);
  expect(story.filter((type) => /^(?:project|investment)/.test(type))).toEqual([
    'project.created',
    'project.published',
    'investment.completed',
    // In one transaction, so either could be first.
    'project.funded',
    'investment.completed',
    'project.closed',
  ]);
  expect(story.filter((type) => type.startsWith('release'))).toEqual([
    'release.requested',
    'release.approved',
    'release.sent',
  ]);
  const sent = all.find(({ type }) => type === 'release.sent');
  expect(toData(sent?.facts ?? {})).toMatchObject({ gross: '600.00', net: '600.00' });
});

test('every type of the catalog is written by the database, and no other', async () => {
  const { db } = kindling.deps;
  const project = await makeProject(kindling.deps, { status: 'draft' });
  const admin = await makeUser(kindling.deps, { isAdmin: true });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // As the triggers of the rules see a change, without the rules that forbid most of these here.
    await tx.execute(sql`alter table projects enable always trigger note_project_webhooks`);
    await tx.execute(sql`alter table project_reviews enable always trigger note_new_review_webhooks`);
    for (const status of ['draft', 'active', 'draft', 'active', 'funded', 'active', 'failed', 'completed']) {
      await tx.execute(sql`update projects set status = ${status} where id = ${project.id}`);
    }
    await tx.execute(sql`update projects set deleted_at = now() where id = ${project.id}`);
    for (const [round, state] of ['waiting', 'approved', 'changes_requested', 'rejected'].entries()) {
      await tx.execute(sql`insert into project_reviews (project_id, round, state, submitted_at, due_at, decided_at, decided_by, reason)
        values (${project.id}, ${round + 1}, ${state}, now(), now() + interval '48 hours',
          ${state === 'waiting' ? null : sql`now()`}, ${state === 'waiting' ? null : admin.id},
          ${state === 'changes_requested' || state === 'rejected' ? 'A reason' : null})`);
    }
    await tx.execute(sql`alter table projects enable trigger note_project_webhooks`);
    await tx.execute(sql`alter table project_reviews enable trigger note_new_review_webhooks`);
  });
  for (const state of ['completed', 'refund_pending', 'refunded', 'disputed', 'charged_back'])
    await move('investment', 'investments', 'completed', state);
  await move('investment', 'investments', 'disputed', 'completed');
  for (const state of ['paid', 'refused', 'reversed']) await move('transfer', 'transfers', 'sent', state);
  for (const state of ['asked', 'approved', 'sent', 'withdrawn']) await move('release', 'releases', null, state);
  for (const state of ['evidence_filed', 'voting', 'approved', 'rejected', 'overdue', 'planned', 'returned'])
    await move('milestone', 'milestones', 'voting', state);
  await move('milestone', 'milestones', 'releasing', 'released');
  await db.execute(sql`insert into part_returns (investment_id, payment_id, amount_cents, reason)
    select investment_id, id, 8000, 'project_failed' from payments order by id desc limit 1`);
  await move('part_return', 'part_returns', 'submitted', 'succeeded');
  await db.execute(
    sql`insert into project_updates (project_id, title, content) values (${project.id}, 'News', 'Text')`,
  );
  await db.execute(
    sql`insert into comments (project_id, user_id, content) values (${project.id}, ${admin.id}, 'Hello')`,
  );
  await db.execute(sql`update users set erased_at = now() where id = ${(await makeUser(kindling.deps)).id}`);
  const all = await listEvents();
  for (const event of all) expectDocumented(event);
  expect([...new Set(all.map(({ type }) => type))].toSorted()).toEqual(webhookEventTypes.toSorted());
});

test('every example has the shape of its type', () => {
  for (const type of [...webhookEventTypes, testEventType]) {
    const shape = findEventShape(type);
    expect([type, shape && z.safeParse(shape.schema, shape.example).success]).toEqual([type, true]);
  }
});
