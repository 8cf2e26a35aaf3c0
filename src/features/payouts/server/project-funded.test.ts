// Emails and notifications to the creator, and to the investor who completed the goal, when a project is funded.
import { expect, test } from 'vitest';
import { getReceipt } from '#features/investing/receipt-contract.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { listNotifications } from '#features/notifications/notification-contract.ts';
import { runNotificationWork } from '#features/notifications/server/notification-worker.ts';
import { cents } from '#kernel/money.ts';
import { callSandbox, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { deliverMails } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ expectsErrors: true });

test('the last investment congratulates the creator by email and in the bell, once [funded-3]', async () => {
  const { deps } = kindling;
  const [creator, first, last] = await Promise.all([makeUser(deps), makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, {
    title: 'Dicewright',
    ownerId: creator.id,
    goalCents: cents(100_000),
    fundingModel: 'keep_what_you_raise',
  });
  await invest(kindling, first, { projectId: id, amount: '900' });
  const told = async () => {
    await deliverMails(deps);
    await runNotificationWork(deps);
    const { body } = await kindling.call(listNotifications, { as: creator });
    return {
      mails: kindling.mails.filter(({ to }) => to.address === creator.email).map(({ subject }) => subject),
      bell: body.map(({ title }) => title).filter((title) => title.startsWith('You')),
    };
  };
  expect((await told()).bell).toEqual([]);
  const completing = await invest(kindling, last, { projectId: id, amount: '100' });
  const words = 'You did it: $1,000 from 2 people for Dicewright';
  const { mails, bell } = await told();
  expect(mails.filter((subject) => subject.startsWith('You'))).toEqual([words]);
  expect(bell).toEqual([words]);
  expect((await told()).bell).toEqual([words]);
  // A later chargeback does not change the amount it was funded with.
  const payment = completing.transactionId ?? '';
  const dispute = await callSandbox(kindling, '/v1/test_helpers/disputes', { payment_intent: payment }, 'secret');
  await syncDisputes(deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${dispute.id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(deps, payment);
  expect((await told()).bell).toEqual([words]);
  const { body } = await kindling.call(getReceipt, { as: last, params: { id: completing.id } });
  expect(body.projectIsFunded).toBe(true);
});

test('a project that reaches no goal congratulates nobody', async () => {
  const { deps } = kindling;
  const [creator, investor] = await Promise.all([makeUser(deps), makeUser(deps)]);
  const { id } = await makeProject(deps, { ownerId: creator.id });
  await invest(kindling, investor, { projectId: id, amount: '900' });
  await deliverMails(deps);
  const subjects = kindling.mails.filter(({ to }) => to.address === creator.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('You did it'))).toEqual([]);
});
