// Identity checks over HTTP: the provider's page as the sandbox plays it, events that are never believed, and documents by hand.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { webhookPath } from '#platform/cards/payments.ts';
import { signEvent } from '#sandbox/sandbox-events.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { deriveWebhookSecret } from '#test/factories/webhooks.ts';
import { createTestApp, type TestApp, useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../identity-contract.ts';
import { removeDecidedDocuments } from './identity-files.ts';
import { syncQuietChecks } from './identity-service.ts';
import { redactErased } from './investor-housekeeping.ts';
import { identityFiles } from './investor-table.ts';

const site = useTestApp();
beforeAll(() => site.sandbox.events.start());

const stateOf = async (as: TestUser) => (await site.call(contract.getIdentity, { as })).body;
const start = (as: TestUser, next?: string) =>
  site.call(contract.startIdentityCheck, { as, body: next === undefined ? {} : { next } });

/** Opens the hosted page and chooses what comes of the check. Returns where it leads. */
async function finish(url: string, result: string): Promise<string> {
  const { pathname } = new URL(url);
  const page = await site.app.inject({ url: pathname });
  expect([page.statusCode, page.body.includes('Verify your identity')]).toEqual([200, true]);
  const answer = await site.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `result=${result}`,
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

const becomes = (as: TestUser, state: string) =>
  expect.poll(async () => (await stateOf(as)).state, { timeout: 10_000 }).toBe(state);

describe('on the provider’s page', () => {
  test('a person starts, comes back to their checkout, and is verified by the event', async () => {
    const person = await makeUser(site.deps);
    expect(await stateOf(person)).toMatchObject({ state: null, provider: 'stripe', required: 'never' });
    const { body } = await start(person, '/checkout?projectId=7');
    const back = new URL(await finish(body.url, 'verified'));
    expect(back.pathname + back.search).toBe('/settings/investing?from=identity&next=%2Fcheckout%3FprojectId%3D7');
    await becomes(person, 'verified');
    expect((await start(person)).status).toBe(409);
    await deliverMails(site.deps);
    expect(site.mails.map(({ subject }) => subject)).toContain('Your identity is verified on Kindling');
  });

  test('an expired document says what to do, and the same check goes on', async () => {
    const person = await makeUser(site.deps);
    const first = await start(person);
    await finish(first.body.url, 'expired');
    await becomes(person, 'needs_input');
    await expect
      .poll(async () => (await stateOf(person)).problem)
      .toBe('The document has expired. Use one that is valid.');
    const again = await start(person);
    await finish(again.body.url, 'verified');
    await becomes(person, 'verified');
    const { rows } = await site.deps.pool.query('select 1 from identity_checks where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
  });

  test('a check in processing waits, cannot be started again, and ends by itself', async () => {
    const person = await makeUser(site.deps);
    await finish((await start(person)).body.url, 'processing');
    await becomes(person, 'processing');
    expect((await start(person)).status).toBe(409);
    await site.sandbox.finishDue(60_000);
    await becomes(person, 'verified');
  });

  test('a canceled check can be started anew, as a new one', async () => {
    const person = await makeUser(site.deps);
    await finish((await start(person)).body.url, 'cancel');
    await becomes(person, 'canceled');
    expect((await start(person)).status).toBe(200);
    expect((await stateOf(person)).state).toBe('needs_input');
    expect((await site.call(contract.withdrawIdentityCheck, { as: person })).status).toBe(204);
    expect((await site.call(contract.withdrawIdentityCheck, { as: person })).status).toBe(404);
  });

  test('an event that says "verified" is not believed', async () => {
    const person = await makeUser(site.deps);
    await start(person);
    const { rows } = await site.deps.pool.query<{ provider_id: string }>(
      'select provider_id from identity_checks where user_id = $1',
      [person.id],
    );
    const object = { object: 'identity.verification_session', id: rows[0]?.provider_id, status: 'verified' };
    const id = `evt_forged${person.id}`;
    const type = 'identity.verification_session.verified';
    const body = JSON.stringify({ id, type, livemode: false, data: { object } });
    const secret = deriveWebhookSecret(site.deps.secret);
    const answer = await site.app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', 'stripe-signature': signEvent(body, secret, new Date()) },
      payload: body,
    });
    expect(answer.statusCode).toBe(200);
    await expect
      .poll(
        async () => (await site.deps.pool.query('select outcome from provider_events where event_id = $1', [id])).rows,
      )
      .toEqual([{ outcome: 'unchanged' }]);
    expect((await stateOf(person)).state).toBe('needs_input');
  });

  test('starting many at once makes one check, and a person starts only a few a day', async () => {
    const person = await makeUser(site.deps);
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(person)));
    // Some may have to wait for the first one, and try again.
    const started = answers.filter(({ status }) => status === 200);
    expect(new Set(started.map(({ body }) => body.url)).size).toBe(1);
    const checks = sql`select count(*)::int as count from identity_checks where user_id = ${person.id}`;
    expect((await site.deps.db.execute(checks)).rows).toEqual([{ count: 1 }]);
    for (let begun = 1; begun < 5; begun += 1) {
      await site.call(contract.withdrawIdentityCheck, { as: person });
      expect((await start(person)).status).toBe(200);
    }
    await site.call(contract.withdrawIdentityCheck, { as: person });
    expect((await start(person)).status).toBe(429);
  });

  test('when a person is erased, the provider deletes what it has', async () => {
    const person = await makeUser(site.deps);
    await finish((await start(person)).body.url, 'verified');
    await becomes(person, 'verified');
    await redactErased(site.deps);
    const redacted = async () =>
      (await site.deps.pool.query('select count(*)::int as count from sandbox.verification_sessions where redacted'))
        .rows;
    expect(await redacted()).toEqual([{ count: 0 }]);
    await site.deps.pool.query('update users set erased_at = now() where id = $1', [person.id]);
    await redactErased(site.deps);
    await redactErased(site.deps);
    expect(await redacted()).toEqual([{ count: 1 }]);
  });

  test('documents are not taken where a provider checks', async () => {
    const person = await makeUser(site.deps);
    expect((await upload(site, person, png)).statusCode).toBe(409);
  });

  test('a lost event is made up for, by the return to the site and by the worker', async () => {
    const [first, second] = [await makeUser(site.deps), await makeUser(site.deps)];
    for (const person of [first, second]) {
      await finish((await start(person)).body.url, 'processing');
      await becomes(person, 'processing');
    }
    // From now on none arrives.
    await site.sandbox.events.stop();
    await site.deps.pool.query("update sandbox.verification_sessions set status = 'verified', ends_at = null");
    expect((await site.call(contract.refreshIdentity, { as: first })).body.state).toBe('verified');
    expect((await stateOf(second)).state).toBe('processing');
    await site.deps.pool.query("update identity_checks set changed_at = now() - interval '1 hour'");
    await syncQuietChecks(site.deps);
    expect((await stateOf(second)).state).toBe('verified');
  });
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

function upload({ app }: Pick<TestApp, 'app'>, as: TestUser, payload: Buffer) {
  const headers = { cookie: as.cookie, 'content-type': 'application/octet-stream' };
  return app.inject({ method: 'POST', url: '/api/users/identity/files', headers, payload });
}

describe('by hand', () => {
  test('documents are taken by their content, stored encrypted, and removed when withdrawn', async () => {
    const byHand = await createTestApp({ env: { IDENTITY_CHECKS: 'by-hand' } });
    try {
      const { deps } = byHand;
      const person = await makeUser(deps);
      expect((await byHand.call(contract.startIdentityCheck, { as: person, body: {} })).status).toBe(409);
      const refused = await upload(byHand, person, Buffer.from('<svg onload="alert(1)"/>'));
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'invalid_file']);
      const taken = await upload(byHand, person, Buffer.concat([png, Buffer.from('a passport of a canary')]));
      expect([taken.statusCode, taken.json<contract.OwnIdentity>().state]).toEqual([201, 'waiting']);
      for (let more = 1; more < 4; more += 1) expect((await upload(byHand, person, png)).statusCode).toBe(201);
      expect((await upload(byHand, person, png)).json<{ code: string }>().code).toBe('too_many_files');
      const { rows } = await deps.pool.query<{ stored_as: string }>('select stored_as from identity_files order by id');
      const stored = await Promise.all(rows.map(({ stored_as: key }) => deps.storage.get(key)));
      expect(stored[0]?.toString()).not.toMatch(/PNG|canary/);
      await removeDecidedDocuments(deps);
      expect(await deps.storage.get(rows[0]?.stored_as ?? '')).toBeDefined();
      expect((await byHand.call(contract.withdrawIdentityCheck, { as: person })).status).toBe(204);
      await removeDecidedDocuments(deps);
      for (const { stored_as: key } of rows) expect(await deps.storage.get(key)).toBeUndefined();
      expect(await deps.db.$count(identityFiles)).toBe(0);
    } finally {
      await byHand.close();
    }
  });
});
