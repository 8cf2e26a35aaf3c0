// What the site's monitor sees of webhooks, and that a restored copy sends none until an administrator has looked at it.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pauseForRestore } from '#features/payouts/server/releases/lost-transfers.ts';
import { insertPause } from '#features/payouts/server/releases/release-pause.ts';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import * as contract from '../webhook-contract.ts';
import { dispatchEvents } from './event-dispatch.ts';
import { readWebhookState } from './webhook-state.ts';

const site = useWebhookSite();
const { kindling, receiver, comment, deliver } = site;
const run = (query: ReturnType<typeof sql>) => kindling.deps.db.execute(query);
const read = () => readWebhookState(kindling.deps.db);
const resume = () => run(sql`update release_pauses set ended_at = now(), ended_reason = 'test' where ended_at is null`);
const readHeld = async (id: number) =>
  (await kindling.call(contract.getWebhook, { as: site.owner, params: { id } })).body.isHeld;

test('the monitor sees deliveries that wait, the oldest of them, and webhooks that were disabled', async () => {
  expect(await read()).toEqual({ waiting: 0, retrying: 0, oldestSeconds: 0, disabled: 0 });
  await site.createForProject();
  await comment();
  await dispatchEvents(kindling.deps.db);
  await run(sql`update webhook_deliveries set next_attempt_at = now() - interval '20 minutes'`);
  const late = await read();
  expect(late).toMatchObject({ waiting: 1, retrying: 0, disabled: 0 });
  expect(late.oldestSeconds).toBeCloseTo(1200, -1);
  receiver.answer = (response) => void response.writeHead(500).end();
  await deliver();
  expect(await read()).toMatchObject({ waiting: 0, retrying: 1, oldestSeconds: 0 });
  // It is the receiver that is late, not the site.
  await run(sql`update webhook_deliveries set next_attempt_at = now() - interval '20 minutes'`);
  expect(await read()).toMatchObject({ waiting: 1, retrying: 0, oldestSeconds: 0 });
  receiver.answer = (response) => void response.writeHead(410).end();
  await deliver();
  expect(await read()).toMatchObject({ waiting: 0, disabled: 1 });
});

test('an event that was not yet queued counts for the oldest', async () => {
  await comment();
  await run(sql`update webhook_events set at = now() - interval '1 hour'`);
  expect((await read()).oldestSeconds).toBeCloseTo(3600, -1);
});

test('a restored copy collects events and sends nothing until releases are resumed', async () => {
  const { id } = await site.createForProject();
  await comment();
  await pauseForRestore(kindling.deps.db);
  await comment();
  expect([await deliver(), await readHeld(id)]).toEqual([0, true]);
  expect(await site.log(id, 'pending')).toHaveLength(2);
  await resume();
  expect([await deliver(), await readHeld(id)]).toEqual([2, false]);
});

test('a copy whose releases were paused already is silent too, and any other pause is not', async () => {
  const { id } = await site.createForProject();
  await insertPause(kindling.deps.db, 'Another reason');
  await comment();
  expect([await deliver(), await readHeld(id)]).toEqual([1, false]);
  await pauseForRestore(kindling.deps.db);
  await comment();
  expect([await deliver(), await readHeld(id)]).toEqual([0, true]);
  await resume();
  await insertPause(kindling.deps.db, 'Another reason');
  expect([await deliver(), await readHeld(id)]).toEqual([1, false]);
  await resume();
});
