// Webhooks from the fact to the receiver: who gets what, signed and in order, once per event, retried until it is accepted.
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { allowOwnMachine, answerOk, useReceiver } from '#test/factories/webhook-receivers.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../webhook-contract.ts';
import type { WebhookEventType } from '../webhook-events.ts';
import { claimDeliveries } from './delivery-queue.ts';
import { dispatchEvents } from './event-dispatch.ts';
import { deleteOldWebhooks, runWebhooksOnce } from './webhook-worker.ts';

const kindling = useTestApp({ env: allowOwnMachine });
const receiver = useReceiver();
let admin: TestUser;
let owner: TestUser;
let projectId: number;

beforeAll(async () => {
  admin = await makeAdmin(kindling.deps);
});
beforeEach(async () => {
  await kindling.deps.db.execute(sql`truncate webhook_endpoints, webhook_events, mails cascade`);
  owner = await makeUser(kindling.deps);
  projectId = (await makeProject(kindling.deps, { ownerId: owner.id, title: 'Solar Kiosk' })).id;
  await forgetEvents();
  receiver.received.length = 0;
  receiver.answer = answerOk;
  kindling.mails.length = 0;
});

const forgetEvents = () => kindling.deps.db.execute(sql`truncate webhook_events cascade`);
const events: WebhookEventType[] = ['comment.created', 'project.funded', 'update.published'];
const create = (body: object, as = owner) =>
  kindling.call(contract.createWebhook, { as, body: { url: receiver.url, description: '', events, ...body } });
const createForProject = async (body: object = {}) => (await create({ projectId, ...body })).body;
const comment = (id = projectId) =>
  kindling.deps.db.execute(
    sql`insert into comments (project_id, user_id, content) values (${id}, ${admin.id}, 'Hello')`,
  );
const deliver = () => runWebhooksOnce(kindling.deps);
const makeDue = () => kindling.deps.db.execute(sql`update webhook_deliveries set next_attempt_at = now()`);
const log = async (id: number, state?: string) =>
  (
    await kindling.call(contract.listWebhookDeliveries, {
      as: owner,
      params: { id },
      ...(state && { query: { state } }),
    })
  ).body;
const receivedBodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const change = (id: number, body: object, as = owner) =>
  kindling.call(contract.changeWebhook, { as, params: { id }, body });

test('an event reaches the receiver, and the official library accepts its signature', async () => {
  const { secret, id } = await createForProject();
  await comment();
  expect(await deliver()).toBe(1);
  const [got] = receiver.received;
  const headers = got?.headers as Record<string, string>;
  const payload = new Webhook(secret).verify(got?.body ?? '', headers);
  expect(payload).toMatchObject({
    id: headers['webhook-id'],
    type: 'comment.created',
    version: 1,
    sequence: 1,
    data: { projectId, parentCommentId: null, isQuestion: false },
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Kindling-Webhooks/1' });
  expect(() => new Webhook(secret).verify(`${got?.body} `, headers)).toThrow('No matching signature');
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
    lastStatus: 204,
    messageId: headers['webhook-id'],
  });
});

test('the secret is shown once, and is stored encrypted', async () => {
  const { secret, id } = await createForProject();
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  const { body } = await kindling.call(contract.getWebhook, { as: owner, params: { id } });
  expect(JSON.stringify(body)).not.toContain(secret.slice(6));
  const { rows } = await kindling.deps.db.execute(sql`select * from webhook_endpoints`);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
});

test('after a rotation both secrets verify for a day, and then only the new one', async () => {
  const first = await createForProject();
  const rotated = await kindling.call(contract.rotateWebhookSecret, { as: owner, params: { id: first.id } });
  expect([rotated.status, rotated.body.previousSecretUntil]).toEqual([201, expect.any(String)]);
  await comment();
  await deliver();
  const verify = (secret: string, at: number) => {
    const got = receiver.received[at];
    return new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
  };
  expect(verify(first.secret, 0)).toEqual(verify(rotated.body.secret, 0));
  await kindling.deps.db.execute(sql`update webhook_endpoints set previous_until = now()`);
  await comment();
  await deliver();
  expect(verify(rotated.body.secret, 1)).toMatchObject({ type: 'comment.created' });
  expect(() => verify(first.secret, 1)).toThrow('No matching signature');
  await deleteOldWebhooks(kindling.deps);
  const { rows } = await kindling.deps.db.execute(sql`select previous_secret from webhook_endpoints`);
  expect(rows).toEqual([{ previous_secret: null }]);
});

test('an owner hears of their own project only, and of nothing but the chosen events', async () => {
  await createForProject();
  const other = await makeProject(kindling.deps);
  await comment(other.id);
  await kindling.deps.db.execute(
    sql`insert into project_updates (project_id, title, content) values (${projectId}, 'News', 'Text')`,
  );
  await kindling.deps.db.execute(sql`update projects set funding_closed_at = now() where id = ${projectId}`);
  await deliver();
  expect(receivedBodies()).toMatchObject([{ type: 'update.published', data: { projectId, title: 'News' } }]);
});

test('events of people are for administrators, and carry no name or address', async () => {
  const refused = await create({ projectId, events: ['person.joined'] });
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'events']);
  await create({ events: ['person.joined', 'person.erased'] }, admin);
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
        sql`insert into comments (project_id, user_id, content) values (${projectId}, ${admin.id}, 'No')`,
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
      projectId,
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

test('a failed attempt is retried with the same id and body, each time later', async () => {
  const { id } = await createForProject();
  receiver.answer = (response) => void response.writeHead(500, { 'set-cookie': 'a=b' }).end('Out of order');
  await comment();
  await deliver();
  expect(await deliver()).toBe(0);
  const [failed] = await log(id, 'pending');
  expect(failed).toMatchObject({ attempts: 1, lastStatus: 500, state: 'pending' });
  const wait = Date.parse(failed?.nextAttemptAt ?? '') - Date.parse(failed?.lastAttemptAt ?? '');
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThan(6500);
  receiver.answer = answerOk;
  await makeDue();
  await deliver();
  const [first, second] = receiver.received;
  expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  const params = { id, deliveryId: failed?.id ?? 0 };
  const { body } = await kindling.call(contract.getWebhookDelivery, { as: owner, params });
  expect(body.log.map(({ status, answer }) => [status, answer])).toEqual([
    [204, ''],
    [500, 'Out of order'],
  ]);
  expect(JSON.stringify(body.log)).not.toContain('a=b');
  expect(JSON.parse(body.body)).toMatchObject({ type: 'comment.created' });
});

test('a redirect is not followed', async () => {
  const { id } = await createForProject();
  receiver.answer = (response) => void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end();
  await comment();
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await log(id)).toMatchObject([{ state: 'pending', lastStatus: 307 }]);
});

test('no more of an answer is read than the log keeps', async () => {
  const { id } = await createForProject();
  receiver.answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    // It would never end by itself.
    const timer = setInterval(() => response.write('x'.repeat(2000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  await comment();
  await deliver();
  const [delivery] = await log(id, 'delivered');
  const { body } = await kindling.call(contract.getWebhookDelivery, {
    as: owner,
    params: { id, deliveryId: delivery?.id ?? 0 },
  });
  expect(body.log[0]?.answer).toBe('x'.repeat(1000));
});

test('a receiver that says 410 is disabled at once, and its owner is notified', async () => {
  const { id } = await createForProject();
  receiver.answer = (response) => void response.writeHead(410).end();
  await comment();
  await deliver();
  expect((await kindling.call(contract.getWebhook, { as: owner, params: { id } })).body.disabledFor).toBe('gone');
  await comment();
  expect(await deliver()).toBe(0);
  await deliverMails(kindling.deps);
  expect(kindling.mails).toMatchObject([
    { to: { address: owner.email }, subject: 'A webhook of Solar Kiosk was disabled' },
  ]);
  const { rows } = await kindling.deps.db.execute(
    sql`select user_id::int as id from notifications where kind = 'webhook_disabled'`,
  );
  expect(rows).toEqual([{ id: owner.id }]);
  receiver.answer = answerOk;
  expect((await change(id, { isEnabled: true })).body.disabledFor).toBeNull();
  await comment();
  expect(await deliver()).toBe(1);
});

test('after the last attempt and three days without a success an endpoint is disabled', async () => {
  const { id } = await create({ events: ['comment.created'] }, admin).then(({ body }) => body);
  receiver.answer = (response) => void response.writeHead(503).end();
  await comment();
  await deliver();
  await kindling.deps.db.execute(sql`update webhook_deliveries set attempts = 9, next_attempt_at = now()`);
  await deliver();
  const read = () => kindling.call(contract.getWebhook, { as: admin, params: { id } });
  expect((await read()).body).toMatchObject({ disabledFor: null, counts: { failed: 1 } });
  await comment();
  await deliver();
  await kindling.deps.db.execute(
    sql`update webhook_deliveries set attempts = 9, next_attempt_at = now() where state = 'pending'`,
  );
  await kindling.deps.db.execute(sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`);
  await deliver();
  expect((await read()).body).toMatchObject({ disabledFor: 'failing', counts: { failed: 2 } });
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to }) => to.address)).toContain(admin.email);
});

test('two processes send each delivery once, and one endpoint never takes all the room', async () => {
  await createForProject();
  for (let count = 0; count < 12; count += 1) await comment();
  await dispatchEvents(kindling.deps.db);
  const claims = await Promise.all(Array.from({ length: 6 }, () => claimDeliveries(kindling.deps.db, 'fast', 10)));
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  await kindling.deps.db.execute(sql`update webhook_deliveries set leased_until = null`);
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect(receiver.received).toHaveLength(12);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
});

test('what a process took before it died is sent by another one, with the same id', async () => {
  await createForProject();
  await comment();
  await dispatchEvents(kindling.deps.db);
  const [taken] = await claimDeliveries(kindling.deps.db, 'fast', 10);
  expect(await deliver()).toBe(0);
  await kindling.deps.db.execute(sql`update webhook_deliveries set leased_until = now() - interval '1 second'`);
  expect(await deliver()).toBe(1);
  expect(receiver.received[0]?.headers['webhook-id']).toBe(`evt_${taken?.event.uuid}`);
});

test('a test event goes to its webhook alone', async () => {
  const { id } = await createForProject();
  await createForProject();
  expect((await kindling.call(contract.testWebhook, { as: owner, params: { id } })).status).toBe(204);
  await deliver();
  expect(receivedBodies()).toMatchObject([{ type: 'webhook.test', data: { endpointId: id } }]);
  for (let count = 1; count < 10; count += 1) await kindling.call(contract.testWebhook, { as: owner, params: { id } });
  expect((await kindling.call(contract.testWebhook, { as: owner, params: { id } })).status).toBe(429);
});

test('a replay sends everything since a moment or after an event, also what came before the webhook', async () => {
  for (let count = 0; count < 3; count += 1) await comment();
  await deliver();
  const { id } = await createForProject();
  const replay = (body: object) => kindling.call(contract.replayWebhook, { as: owner, params: { id }, body });
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await replay({ since })).body).toEqual({ queued: 3, nextAfterMessageId: null });
  await deliver();
  expect(receivedBodies().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  const afterMessageId = receiver.received[0]?.headers['webhook-id'];
  expect((await replay({ afterMessageId })).body.queued).toBe(2);
  await deliver();
  expect(receivedBodies().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 2, 3]);
  expect((await replay({ since: new Date(Date.now() + 60_000).toISOString() })).body.queued).toBe(0);
  expect((await replay({ afterMessageId: 'evt_1' })).status).toBe(404);
  expect((await replay({})).status).toBe(400);
});

test('one delivery can be sent again', async () => {
  const { id } = await createForProject();
  await comment();
  await deliver();
  const [delivery] = await log(id);
  const params = { id, deliveryId: delivery?.id ?? 0 };
  expect((await kindling.call(contract.replayDelivery, { as: owner, params })).status).toBe(204);
  await deliver();
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    delivery?.messageId,
    delivery?.messageId,
  ]);
});

test('only the owner manages a webhook of a project; administrators can look, disable and delete', async () => {
  const { id } = await createForProject();
  const stranger = await makeUser(kindling.deps);
  const params = { id };
  for (const endpoint of [
    contract.getWebhook,
    contract.listWebhookDeliveries,
    contract.testWebhook,
    contract.rotateWebhookSecret,
    contract.deleteWebhook,
  ]) {
    expect((await kindling.call(endpoint, { as: stranger, params })).status).toBe(404);
  }
  expect((await create({ projectId }, stranger)).status).toBe(404);
  expect((await create({}, stranger)).status).toBe(401);
  expect((await create({ projectId }, admin)).status).toBe(403);
  expect((await kindling.call(contract.rotateWebhookSecret, { as: admin, params })).status).toBe(403);
  expect((await change(id, { url: receiver.url }, admin)).status).toBe(403);
  expect((await change(id, { isEnabled: false }, admin)).body.disabledFor).toBe('by_hand');
  expect((await kindling.call(contract.testWebhook, { as: owner, params })).status).toBe(409);
  expect((await kindling.call(contract.deleteWebhook, { as: admin, params })).status).toBe(204);
  const { rows } = await kindling.deps.db.execute(
    sql`select action from audit_entries where action like 'webhook.%' order by id`,
  );
  expect(rows.map(({ action }) => action).slice(-2)).toEqual(['webhook.changed', 'webhook.deleted']);
});

test('a new owner of a project starts without the webhooks of the old one', async () => {
  await createForProject();
  const next = await makeUser(kindling.deps);
  await kindling.deps.db.execute(sql`update projects set owner_id = ${next.id} where id = ${projectId}`);
  await comment();
  expect(await deliver()).toBe(0);
  expect((await kindling.call(contract.listWebhooks, { as: next, query: { projectId } })).body).toEqual([]);
});

test('a project has a limited number of webhooks', async () => {
  for (let count = 0; count < 5; count += 1) await createForProject();
  expect((await create({ projectId })).status).toBe(403);
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

test('an administrator confirms who they are before they create a webhook or change one', async () => {
  const { id } = (await create({ events: ['comment.created'] }, admin)).body;
  const setConfirmed = (ago: string) =>
    kindling.deps.db.execute(
      sql`update sessions set confirmed_at = now() - ${ago}::interval where user_id = ${admin.id}`,
    );
  await setConfirmed('11 minutes');
  const params = { id };
  const answers = [
    await create({ events: ['comment.created'] }, admin),
    await change(id, { isEnabled: false }, admin),
    await kindling.call(contract.rotateWebhookSecret, { as: admin, params }),
    await kindling.call(contract.replayWebhook, { as: admin, params, body: { since: '2026-01-01T00:00:00Z' } }),
    await kindling.call(contract.testWebhook, { as: admin, params }),
    await kindling.call(contract.deleteWebhook, { as: admin, params }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  await setConfirmed('0 minutes');
});
