// Events from the fact to the queue: who gets which, in the order of commits, and how long they are kept.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import * as contract from '../webhook-contract.ts';
import { deleteOldWebhooks } from './webhook-worker.ts';

const site = useWebhookSite();
const { kindling, receiver, create, createForProject, comment, deliver, log, receivedBodies } = site;

test('an owner hears of their own project only, and of nothing but the chosen events', async () => {
  await createForProject();
  const other = await makeProject(kindling.deps);
  await comment(other.id);
  await kindling.deps.db.execute(
    sql`insert into project_updates (project_id, title, content) values (${site.projectId}, 'News', 'Text')`,
  );
  await kindling.deps.db.execute(sql`update projects set funding_closed_at = now() where id = ${site.projectId}`);
  await deliver();
  expect(receivedBodies()).toMatchObject([
    { type: 'update.published', data: { projectId: site.projectId, title: 'News' } },
  ]);
});

test('events of people are for administrators, and carry no name or address', async () => {
  const refused = await create({ projectId: site.projectId, events: ['person.joined'] });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'events']);
  await create({ events: ['person.joined', 'person.erased'] }, site.admin);
  const person = await makeUser(kindling.deps, { name: 'Grace Hopper', email: 'grace@example.org' });
  await kindling.deps.db.execute(sql`update users set erased_at = now() where id = ${person.id}`);
  await deliver();
  expect(receivedBodies()).toMatchObject([
    { type: 'person.joined', data: { personId: person.id } },
    { type: 'person.erased', data: { personId: person.id } },
  ]);
  expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/Grace|grace@/);
});

test('a fact that is rolled back sends nothing', async () => {
  await createForProject();
  await kindling.deps.db
    .transaction(async (tx) => {
      await tx.execute(
        sql`insert into comments (project_id, user_id, content) values (${site.projectId}, ${site.admin.id}, 'No')`,
      );
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await comment();
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('positions follow commits, so that an event committed late comes after those already seen', async () => {
  await createForProject();
  const client = await kindling.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query("insert into project_updates (project_id, title, content) values ($1, 'Late', 'Text')", [
      site.projectId,
    ]);
    await comment();
    await deliver();
    await client.query('commit');
  } finally {
    client.release();
  }
  await deliver();
  const { rows } = await kindling.deps.db.execute(sql`select type from webhook_events order by id`);
  expect(rows).toEqual([{ type: 'update.published' }, { type: 'comment.created' }]);
  expect(receivedBodies()).toMatchObject([
    { type: 'comment.created', sequence: 1 },
    { type: 'update.published', sequence: 2 },
  ]);
});

test('a new owner of a project starts without the webhooks of the old one', async () => {
  await createForProject();
  const next = await makeUser(kindling.deps);
  await kindling.deps.db.execute(sql`update projects set owner_id = ${next.id} where id = ${site.projectId}`);
  await comment();
  expect(await deliver()).toBe(0);
  expect((await kindling.call(contract.listWebhooks, { as: next, query: { projectId: site.projectId } })).body).toEqual(
    [],
  );
});

test('events and their deliveries are deleted after 30 days, and positions go on', async () => {
  const { id } = await createForProject();
  await comment();
  await comment();
  await deliver();
  await kindling.deps.db.execute(sql`update webhook_events set at = now() - interval '31 days'`);
  await deleteOldWebhooks(kindling.deps);
  expect(await log(id)).toHaveLength(1);
  await comment();
  await deliver();
  expect(receivedBodies().at(-1)).toMatchObject({ sequence: 3 });
});
