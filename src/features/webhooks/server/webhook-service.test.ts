// Who may create, change and delete webhooks, how many, and what is stored of their secrets.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '#test/factories/make.ts';
import { useWebhookSite } from '#test/factories/webhook-site.ts';
import * as contract from '../webhook-contract.ts';

const site = useWebhookSite();
const { kindling, receiver, create, createForProject, change } = site;

test('the secret is shown once, and is stored encrypted', async () => {
  const { secret, id } = await createForProject();
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  const { body } = await kindling.call(contract.getWebhook, { as: site.owner, params: { id } });
  expect(JSON.stringify(body)).not.toContain(secret.slice(6));
  const { rows } = await kindling.deps.db.execute(sql`select * from webhook_endpoints`);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
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
  expect((await create({ projectId: site.projectId }, stranger)).status).toBe(404);
  expect((await create({}, stranger)).status).toBe(401);
  expect((await create({ projectId: site.projectId }, site.admin)).status).toBe(403);
  expect((await kindling.call(contract.rotateWebhookSecret, { as: site.admin, params })).status).toBe(403);
  expect((await change(id, { url: receiver.url }, site.admin)).status).toBe(403);
  expect((await change(id, { isEnabled: false }, site.admin)).body.disabledFor).toBe('by_hand');
  expect((await kindling.call(contract.testWebhook, { as: site.owner, params })).status).toBe(409);
  expect((await kindling.call(contract.deleteWebhook, { as: site.admin, params })).status).toBe(204);
  const { rows } = await kindling.deps.db.execute(
    sql`select action from audit_entries where action like 'webhook.%' order by id`,
  );
  expect(rows.map(({ action }) => action).slice(-2)).toEqual(['webhook.changed', 'webhook.deleted']);
});

test('a project has a limited number of webhooks', async () => {
  for (let count = 0; count < 5; count += 1) await createForProject();
  expect((await create({ projectId: site.projectId })).status).toBe(403);
});

test('an administrator confirms who they are before they create a webhook or change one', async () => {
  const { id } = (await create({ events: ['comment.created'] }, site.admin)).body;
  const setConfirmed = (ago: string) =>
    kindling.deps.db.execute(
      sql`update sessions set confirmed_at = now() - ${ago}::interval where user_id = ${site.admin.id}`,
    );
  await setConfirmed('11 minutes');
  const params = { id };
  const answers = [
    await create({ events: ['comment.created'] }, site.admin),
    await change(id, { isEnabled: false }, site.admin),
    await kindling.call(contract.rotateWebhookSecret, { as: site.admin, params }),
    await kindling.call(contract.replayWebhook, { as: site.admin, params, body: { since: '2026-01-01T00:00:00Z' } }),
    await kindling.call(contract.testWebhook, { as: site.admin, params }),
    await kindling.call(contract.deleteWebhook, { as: site.admin, params }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  await setConfirmed('0 minutes');
});
