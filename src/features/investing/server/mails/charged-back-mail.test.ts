// The email about a charge-back names what the bank took, also where a part had gone back before.
import { expect, test } from 'vitest';
import { callSandbox, invest } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { deliverMails, makeMailsDue } from '#test/factories/queued-mails.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { syncDisputes } from '../disputes/dispute-service.ts';
import { syncRefunds } from '../refunds/refund-service.ts';

const kindling = useTestApp({ expectsErrors: true });

test('an investor whose bank took the remainder of a payment reads the amount of the remainder', async () => {
  const { deps } = kindling;
  const investor = await makeUser(deps);
  const project = await makeProject(deps);
  const { transactionId } = await invest(kindling, investor, { projectId: project.id, amount: 1000 });
  const payment = transactionId ?? '';
  await callSandbox(kindling, '/v1/refunds', { payment_intent: payment, amount: '20000' }, 'secret');
  await syncRefunds(deps, payment);
  const wanted = { payment_intent: payment, amount: '80000' };
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', wanted, 'secret');
  await syncDisputes(deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(deps, payment);
  // In the order of the events: the receipt first.
  for (let mail = 0; mail < 4; mail += 1) {
    await makeMailsDue(deps);
    await deliverMails(deps);
  }
  const mail = kindling.mails.find(({ subject }) => subject.startsWith('Your bank took back'));
  expect(mail?.subject).toContain('$800');
  expect(mail?.text).toContain('returned $800 to you');
});
