// Newsletter issues: prepared once a week, sent once to each subscriber, never to an ended or bounced address.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { sendMail, takeDueMails } from '#platform/mail/mail-outbox.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../newsletter-admin-contract.ts';
import { prepareWeeklyIssue } from './issue-service.ts';
import { issueDeliveries, issues, subscribers } from './newsletter-table.ts';

const kindling = useTestApp();
let admins: TestUser[];
beforeAll(async () => {
  admins = [await makeAdmin(kindling.deps), await makeAdmin(kindling.deps)];
});
beforeEach(async () => {
  await kindling.deps.db.execute(
    sql`truncate newsletter_subscribers, newsletter_issues, newsletter_deliveries, mails cascade`,
  );
  await kindling.deps.db.update(projects).set({ visibility: 'private' });
  kindling.mails.length = 0;
});

const as = (place = 0) => admins[place] ?? { cookie: '' };
const prepare = () => kindling.call(contract.prepareIssue, { as: as() });
const get = async (id: number) => (await kindling.call(contract.getIssue, { as: as(), params: { id } })).body;
const send = ({ id, version }: { id: number; version: number }, by = 0) =>
  kindling.call(contract.sendIssue, { as: as(by), params: { id }, body: { version } });

/** Ids of new confirmed subscribers. */
async function subscribe(count: number): Promise<number[]> {
  const { rows } = await kindling.deps.db.execute<{ id: number }>(sql`
    insert into ${subscribers} (email, state, confirmed_at)
    select 'reader' || n || '-' || clock_timestamp() || '@example.org', 'confirmed', now() from generate_series(1, ${count}::int) n returning id::int`);
  return rows.map(({ id }) => id);
}

async function deliver(): Promise<void> {
  await makeMailsDue(kindling.deps);
  await deliverMails(kindling.deps);
}

async function makeFunding(fields: Partial<typeof projects.$inferInsert>, percent: number) {
  const { id } = await makeProject(kindling.deps, fields);
  // Sets the raised amount directly; the ledger is not under test here.
  await kindling.deps.pool.query(
    `set session_replication_role = replica; update projects set raised_cents = goal_cents * ${percent} / 100 where id = ${id};
     set session_replication_role = default`,
  );
  return id;
}

test('an issue presents new, nearly funded and funded projects, and no others [newsletter-2]', async () => {
  const { deps } = kindling;
  const isNew = (await makeProject(deps, { title: 'Fresh lamp' })).id;
  const nearly = await makeFunding({ title: 'Almost a film' }, 80);
  const funded = await makeFunding({ title: 'Complete game', status: 'funded', fundedAt: new Date() }, 100);
  for (const fields of [
    { title: 'Hidden one', visibility: 'private' as const },
    { title: 'Draft one', status: 'draft' as const },
    { title: 'Deleted one', deletedAt: new Date() },
    { title: 'Failed one', status: 'failed' as const },
  ]) {
    await makeProject(deps, fields);
  }
  const old = await makeProject(deps, { title: 'Old one' });
  await deps.pool.query('alter table project_changes disable trigger user');
  await deps.pool.query("update project_changes set at = now() - interval '8 days' where project_id = $1", [old.id]);
  await deps.pool.query('alter table project_changes enable trigger user');
  const { status, body } = await prepare();
  expect(status).toBe(201);
  expect(body.projects.map(({ id, section }) => [section, id])).toEqual([
    ['funded', funded],
    ['nearly_funded', nearly],
    ['new', isNew],
  ]);
  const { html = '', text = '' } = body.preview ?? {};
  for (const shown of ['Fresh lamp', 'Almost a film', 'Complete game', '$40,000 of $50,000 raised (80%)']) {
    expect(html).toContain(shown);
    expect(text).toContain(shown);
  }
  for (const hidden of ['Hidden', 'Draft', 'Deleted', 'Failed', 'Old'])
    expect(html + text).not.toContain(`${hidden} one`);
});

test('each week gets one draft, however many processes prepare it, and only if somebody subscribed', async () => {
  const { deps } = kindling;
  await prepareWeeklyIssue(deps);
  expect(await deps.db.$count(issues)).toBe(0);
  await subscribe(1);
  await Promise.all([1, 2, 3, 4].map(() => prepareWeeklyIssue(deps)));
  expect(await deps.db.$count(issues)).toBe(1);
  expect((await prepare()).status).toBe(409);
  await deps.db.update(issues).set({ week: sql`week - 7` });
  await prepareWeeklyIssue(deps);
  const states = await deps.db.select({ state: issues.state }).from(issues).orderBy(issues.week);
  expect(states).toEqual([{ state: 'skipped' }, { state: 'draft' }]);
});

test('a project that went private after the issue was sent is not in the emails that follow', async () => {
  await subscribe(2);
  const secret = await makeProject(kindling.deps, { title: 'Withdrawn lamp' });
  await makeProject(kindling.deps, { title: 'Public lamp' });
  await send((await prepare()).body);
  const [first] = await takeDueMails(kindling.deps.db, 1);
  if (first !== undefined) await sendMail(kindling.deps, first);
  await kindling.deps.db.update(projects).set({ visibility: 'private' }).where(eq(projects.id, secret.id));
  await deliver();
  expect(kindling.mails.map(({ html }) => html.includes('Withdrawn lamp'))).toEqual([true, false]);
  expect(kindling.mails.every(({ html }) => html.includes('Public lamp'))).toBe(true);
});

test('two administrators who press at once, again and again, send it once to each subscriber [newsletter-3]', async () => {
  const ids = await subscribe(250);
  await makeProject(kindling.deps);
  const { body: draft } = await prepare();
  const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((by) => send(draft, by)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await send({ id: draft.id, version: draft.version + 1 })).status).toBe(409);
  expect((await get(draft.id)).counts).toMatchObject({ queued: 250, sent: 0 });
  await deliver();
  expect(kindling.mails).toHaveLength(ids.length);
  expect(new Set(kindling.mails.map(({ to }) => to.address)).size).toBe(ids.length);
  expect((await get(draft.id)).counts).toEqual({ queued: 0, sent: 250, failed: 0, dropped: 0, unsubscribed: 0 });
});

test('a process that dies after an email was sent, before it was marked, does not send it again', async () => {
  await subscribe(1);
  await makeProject(kindling.deps);
  await send((await prepare()).body);
  await deliver();
  await kindling.deps.db.execute(sql`update mails set sent_at = null`);
  await deliver();
  expect(kindling.mails).toHaveLength(1);
});

test('emails leave in batches, so that a receipt does not wait behind thousands', async () => {
  await subscribe(250);
  await makeProject(kindling.deps);
  await send((await prepare()).body);
  expect(await takeDueMails(kindling.deps.db, 1000)).toHaveLength(100);
});

test('who unsubscribes between queueing and sending gets nothing', async () => {
  const [id = 0] = await subscribe(2);
  await makeProject(kindling.deps);
  const { body } = await prepare();
  await send(body);
  await kindling.deps.db.delete(subscribers).where(eq(subscribers.id, id));
  await deliver();
  expect(kindling.mails).toHaveLength(1);
  expect((await get(body.id)).counts).toMatchObject({ sent: 1, dropped: 1 });
});

test('an address that its mail server refuses is recorded, and not written to again [newsletter-4]', async () => {
  await subscribe(1);
  await makeProject(kindling.deps);
  const refusal = Object.assign(new Error('550 5.1.1 user unknown'), { code: 'EENVELOPE', responseCode: 550 });
  const failing = { ...kindling.deps, mailer: { send: () => Promise.reject(refusal) } };
  const { body } = await prepare();
  await send(body);
  await deliverMails(failing);
  expect((await get(body.id)).counts).toMatchObject({ sent: 0, failed: 1 });
  expect(await kindling.deps.db.select({ state: subscribers.state }).from(subscribers)).toEqual([{ state: 'bounced' }]);
  await kindling.deps.db.update(issues).set({ week: sql`week - 7` });
  const next = (await prepare()).body;
  expect(next.recipients).toBe(0);
  await send(next);
  await deliver();
  expect(kindling.mails).toEqual([]);
});

test('a passing failure of the mail server is tried again and is no bounce', async () => {
  await subscribe(1);
  await makeProject(kindling.deps);
  const busy = Object.assign(new Error('451 try later'), { code: 'EENVELOPE', responseCode: 451 });
  const failing = { ...kindling.deps, mailer: { send: () => Promise.reject(busy) } };
  const { body } = await prepare();
  await send(body);
  await deliverMails(failing);
  expect((await get(body.id)).counts).toMatchObject({ queued: 1, failed: 0 });
  await deliver();
  expect((await get(body.id)).counts).toMatchObject({ queued: 0, sent: 1 });
});

test('the link and the one-click header of an issue end the subscription, and are counted at the issue [newsletter-5]', async () => {
  const [, other] = await subscribe(2);
  await makeProject(kindling.deps);
  const { body } = await prepare();
  await send(body);
  await deliver();
  const [mail] = kindling.mails;
  const url = new URL(mail?.unsubscribeUrl ?? '');
  const click = (pathname: string) =>
    kindling.app.inject({
      method: 'POST',
      url: pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const forged = url.pathname.replace(/.{6}$/, 'AAAAAA');
  expect((await click(forged)).statusCode).toBe(404);
  expect(await kindling.deps.db.$count(subscribers)).toBe(2);
  for (const time of [1, 2]) expect([time, (await click(url.pathname)).statusCode]).toEqual([time, 200]);
  expect(await kindling.deps.db.select({ id: subscribers.id }).from(subscribers)).toEqual([{ id: other }]);
  expect((await get(body.id)).counts).toMatchObject({ sent: 2, unsubscribed: 1 });
});

test('a draft is edited by one administrator at a time, tested, and sent as it was last shown', async () => {
  await subscribe(1);
  await makeProject(kindling.deps);
  const { body: draft } = await prepare();
  const params = { id: draft.id };
  const texts = { version: draft.version, subject: 'Three lamps', intro: 'Hello.\n\nEnjoy <b>them</b>.' };
  const changed = await kindling.call(contract.changeIssue, { as: as(), params, body: texts });
  expect(changed).toMatchObject({ status: 200, body: { subject: 'Three lamps', version: draft.version + 1 } });
  expect(changed.body.preview?.html).toContain('Enjoy &lt;b&gt;them&lt;/b&gt;.');
  const late = await kindling.call(contract.changeIssue, { as: as(1), params, body: { ...texts, subject: 'Late' } });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  expect((await send(draft)).status).toBe(409);
  for (const bad of [
    { subject: '' },
    { subject: 'x'.repeat(151) },
    { subject: 'a\nBcc: b' },
    { intro: 'x'.repeat(5001) },
  ]) {
    expect((await kindling.call(contract.changeIssue, { as: as(), params, body: { ...texts, ...bad } })).status).toBe(
      400,
    );
  }
  expect((await kindling.call(contract.testIssue, { as: as(), params })).status).toBe(204);
  await deliver();
  expect(kindling.mails).toMatchObject([{ to: { address: admins[0]?.email }, subject: '[Test] Three lamps' }]);
  const user = await makeUser(kindling.deps);
  for (const who of [{}, { as: user }]) {
    const answer = await kindling.call(contract.sendIssue, { ...who, params, body: { version: 2 } });
    expect(answer.status).toBe(401);
  }
});

test('an address is found, recorded as bounced and removed, and is never in the audit log', async () => {
  const email = 'asks-us@example.org';
  await kindling.deps.db.insert(subscribers).values({ email, state: 'confirmed', confirmedAt: new Date() });
  const body = { email: email.toUpperCase() };
  const find = async () => (await kindling.call(contract.findSubscriber, { as: as(), body })).body.state;
  expect(await find()).toBe('confirmed');
  expect((await kindling.call(contract.recordAddressBounce, { as: as(), body })).body.state).toBe('bounced');
  expect((await kindling.call(contract.removeAddress, { as: as(), body })).body.state).toBe('none');
  expect(await find()).toBe('none');
  const { rows } = await kindling.deps.pool.query("select 1 from audit_entries where details::text ilike '%asks-us%'");
  expect(rows).toEqual([]);
});

test('an issue is queued for 10,000 subscribers', async () => {
  await subscribe(10_000);
  const { body } = await prepare();
  await kindling.call(contract.changeIssue, {
    as: as(),
    params: { id: body.id },
    body: { version: 1, subject: 'Hello', intro: 'Hello' },
  });
  expect((await send({ id: body.id, version: 2 })).status).toBe(200);
  expect(await kindling.deps.db.$count(issueDeliveries)).toBe(10_000);
});
