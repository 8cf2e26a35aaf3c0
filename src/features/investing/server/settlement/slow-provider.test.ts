// An unresponsive provider: the person gets a timely error, the work continues, and the same key finds its result.
import { expect, test } from 'vitest';
import { prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();

test('a reservation during a hanging provider call is answered after twelve seconds, and the same key finds its payment', async () => {
  const investor = await makeUser(kindling.deps);
  const { id: projectId } = await makeProject(kindling.deps);
  const { gateway } = kindling.deps;
  const createPayment = gateway.createPayment.bind(gateway);
  let answerAll = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (answerAll = resolve));
  gateway.createPayment = async (input) => {
    await hanging;
    return createPayment(input);
  };
  const begun = performance.now();
  const late = await prepare(kindling, investor, { projectId, amount: 100, key: 'patience' });
  expect(performance.now() - begun).toBeGreaterThan(11_900);
  // It hangs until it is answered below, so any response means that the wait was cut short.
  expect([late.status, late.body.code]).toEqual([503, 'provider_unavailable']);
  answerAll();
  const { rows } = await kindling.deps.pool.query<{ n: number }>('select count(*)::int as n from investments');
  expect(rows[0]?.n).toBe(1);
  const found = await prepare(kindling, investor, { projectId, amount: 100, key: 'patience' });
  expect(found.status).toBe(200);
  expect(found.body.clientSecret).toContain('_secret');
}, 30_000);
