// Deliveries from the queue to the receiver: signed, once, retried until they are accepted, and given up at last.
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import { answerOk } from '#test/servers/webhook-receiver.ts';
import * as contract from '../webhook-contract.ts';
import { claimDeliveries } from './delivery-queue.ts';
import { dispatchEvents } from './event-dispatch.ts';
import { deleteOldWebhooks } from './webhook-worker.ts';

const site = useWebhookSite();
const { kindling, receiver, create, createForProject, change, comment, deliver, makeDue, log } = site;

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
    data: { projectId: site.projectId, parentCommentId: null, isQuestion: false },
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

test('after a rotation both secrets verify for a day, and then only the new one', async () => {
  const first = await createForProject();
  const rotated = await kindling.call(contract.rotateWebhookSecret, { as: site.owner, params: { id: first.id } });
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
  const { body } = await kindling.call(contract.getWebhookDelivery, { as: site.owner, params });
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
    as: site.owner,
    params: { id, deliveryId: delivery?.id ?? 0 },
  });
  expect(body.log[0]?.answer).toBe('x'.repeat(1000));
});

test('a receiver that says 410 is disabled at once, and its owner is notified', async () => {
  const { id } = await createForProject();
  receiver.answer = (response) => void response.writeHead(410).end();
  await comment();
  await deliver();
  expect((await kindling.call(contract.getWebhook, { as: site.owner, params: { id } })).body.disabledFor).toBe('gone');
  await comment();
  expect(await deliver()).toBe(0);
  await deliverMails(kindling.deps);
  expect(kindling.mails).toMatchObject([
    { to: { address: site.owner.email }, subject: 'A webhook of Solar Kiosk was disabled' },
  ]);
  const { rows } = await kindling.deps.db.execute(
    sql`select user_id::int as id from notifications where kind = 'webhook_disabled'`,
  );
  expect(rows).toEqual([{ id: site.owner.id }]);
  receiver.answer = answerOk;
  expect((await change(id, { isEnabled: true })).body.disabledFor).toBeNull();
  await comment();
  expect(await deliver()).toBe(1);
});

test('after the last attempt and three days without a success an endpoint is disabled', async () => {
  const { id } = await create({ events: ['comment.created'] }, site.admin).then(({ body }) => body);
  receiver.answer = (response) => void response.writeHead(503).end();
  await comment();
  await deliver();
  await kindling.deps.db.execute(sql`update webhook_deliveries set attempts = 9, next_attempt_at = now()`);
  await deliver();
  const read = () => kindling.call(contract.getWebhook, { as: site.admin, params: { id } });
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
  expect(kindling.mails.map(({ to }) => to.address)).toContain(site.admin.email);
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
