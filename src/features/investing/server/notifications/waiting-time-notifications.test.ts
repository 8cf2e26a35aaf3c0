// The end of the time to think before a first investment, for whom it was and once.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#features/notifications/notification-contract.ts';
import { prepare } from '#test/factories/invest.ts';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { notifyOfEndedWaits } from './waiting-time-notifications.ts';

const kindling = useTestApp();
let grace: TestUser;
let projectId: number;

beforeEach(async () => {
  grace = await makeUser(kindling.deps);
  projectId = (await makeProjectUnder(kindling.deps, 'uk-fca-2023-02-01')).id;
  await stateProfile(kindling.deps, grace.id, { investorClass: { family: 'uk-fca', name: 'high_net_worth' } });
  kindling.mails.length = 0;
});

const ask = () => prepare(kindling, grace, { projectId, amount: 500 });
const askedAgo = (span: string) =>
  kindling.deps.db.execute(
    sql`update step_answers set at = now() - ${span}::interval where investor_id = ${grace.id} and step like 'first-ask:%'`,
  );
const listTold = async () => {
  await notifyOfEndedWaits(kindling.deps.db);
  const { body } = await kindling.call(listNotifications, { as: grace });
  return body.filter(({ kind }) => kind === 'waiting_time_over');
};

test('a person who had to wait gets one notification and one email, with the project they asked for', async () => {
  expect((await ask()).body).toMatchObject({ rule: 'coolingHours' });
  await askedAgo('23 hours');
  expect(await listTold()).toEqual([]);
  await askedAgo('24 hours');
  const [told, ...others] = await listTold();
  expect(told).toMatchObject({ title: expect.stringContaining('you can invest in'), link: `/projects/${projectId}` });
  expect(others).toEqual([]);
  expect(await listTold()).toHaveLength(1);
  await deliverMails(kindling.deps);
  expect(kindling.mails.map(({ to, subject }) => [to.address, subject])).toEqual([[grace.email, told?.title]]);
});

test('a person who has invested by then, or waited days ago, gets none', async () => {
  await ask();
  await askedAgo('73 hours');
  expect(await listTold()).toEqual([]);
  await askedAgo('25 hours');
  await ask();
  expect(await listTold()).toEqual([]);
});

test('it is not shown while the project takes no investments', async () => {
  await ask();
  await askedAgo('25 hours');
  await kindling.deps.db.execute(sql`update projects set visibility = 'private' where id = ${projectId}`);
  expect(await listTold()).toEqual([]);
});
