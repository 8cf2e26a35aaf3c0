// What is to read, answer and acknowledge before paying: shown with the hold, answered over the API, asked again as the pack says.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireHold, hold, invest, prepare } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { answerStep, listSteps } from '../../gate-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();
const uk = 'uk-fca-2023-02-01';
const eu = 'eu-ecspr-2021-11-10';
let grace: TestUser;

beforeEach(async () => {
  grace = await makeUser(kindling.deps);
});

const list = (id: number, as = grace) => kindling.call(listSteps, { as, params: { id } });
type Reply = { step: string; acknowledged?: boolean; choices?: Record<string, number> };
const answer = (id: number, body: Reply, as = grace) => kindling.call(answerStep, { as, params: { id }, body });
const openOf = async (id: number) => (await list(id)).body.filter(({ isOpen }) => isOpen).map((step) => step.id);

async function holdInEurope(amount = 500) {
  const { id: projectId } = await makeProjectUnder(kindling.deps, eu);
  await stateProfile(kindling.deps, grace.id);
  const { body, status } = await prepare(kindling, grace, { projectId, amount });
  // Where a signature is required the secret waits, but the amount is reserved.
  const details = body as { investmentId?: number };
  expect([201, 409]).toContain(status);
  return { id: details.investmentId ?? 0, projectId };
}

async function holdInBritain() {
  const { id: projectId } = await makeProjectUnder(kindling.deps, uk);
  await stateProfile(kindling.deps, grace.id, { investorClass: { family: 'uk-fca', name: 'high_net_worth' } });
  await prepare(kindling, grace, { projectId, amount: 500 });
  await kindling.deps.db.execute(
    sql`update step_answers set at = now() - interval '25 hours' where investor_id = ${grace.id} and step = 'first-ask:uk-fca'`,
  );
  const { body } = await prepare(kindling, grace, { projectId, amount: 500 });
  return { id: (body as { investmentId?: number }).investmentId ?? 0, projectId };
}

const knowledge = { loss: 1, sale: 2, spread: 1, share: 2 };
const appropriateness = { loss: 2, protection: 1, liquidity: 0, dilution: 1 };

describe('a project without special rules', () => {
  test('asks for the acknowledgment of the risk with the hold, and a bare call goes on without it', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const prepared = await hold(kindling, grace, { projectId, amount: 500 });
    expect(prepared.steps).toMatchObject([
      { id: 'open-risk-2026', isOpen: true, statement: 'I understand that I can lose all the money I invest.' },
    ]);
    expect((await invest(kindling, grace, { projectId, amount: 600 })).status).toBe('completed');
  });

  test('records the acknowledgment once, for this commitment only', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const { investmentId } = await hold(kindling, grace, { projectId, amount: 500, key: 'first' });
    const refused = await answer(investmentId, { step: 'open-risk-2026' });
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([400, 'validation']);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await answer(investmentId, { step: 'open-risk-2026', acknowledged: true });
      expect([status, body.outcome, body.steps[0]?.isOpen]).toEqual([200, 'passed', false]);
    }
    const { rows } = await kindling.deps.db.execute(
      sql`select answers, passed from step_answers where investor_id = ${grace.id}`,
    );
    expect(rows).toEqual([{ answers: { acknowledged: true }, passed: true }]);
    const again = await prepare(kindling, grace, { projectId, amount: 500, key: 'first' });
    expect(again.body.steps[0]?.isOpen).toBe(false);
    const other = await hold(kindling, grace, { projectId, amount: 700 });
    expect(other.steps[0]?.isOpen).toBe(true);
  });

  test('answers nobody else, nothing unknown, and nothing once the reservation has ended', async () => {
    const { id: projectId } = await makeProject(kindling.deps);
    const { investmentId } = await hold(kindling, grace, { projectId, amount: 500 });
    const stranger = await makeUser(kindling.deps);
    expect((await list(investmentId, stranger)).status).toBe(404);
    expect((await answer(investmentId, { step: 'open-risk-2026', acknowledged: true }, stranger)).status).toBe(404);
    expect((await answer(investmentId, { step: 'uk-fca-risk-2023', acknowledged: true })).status).toBe(404);
    await expireHold(kindling.deps.db, investmentId);
    await sweepOnce(kindling.deps);
    const ended = await answer(investmentId, { step: 'open-risk-2026', acknowledged: true });
    expect([ended.status, (ended.body as { code?: string }).code]).toEqual([409, 'hold_ended']);
  });
});

describe('questions', () => {
  test('that block are explained when wrong, and answered again until right', async () => {
    const { id } = await holdInBritain();
    const step = 'uk-fca-appropriateness-2023';
    const missing = await answer(id, { step, choices: { loss: 2 } });
    expect((missing.body as { issues?: { path: string }[] }).issues?.map(({ path }) => path)).toEqual([
      'choices.protection',
      'choices.liquidity',
      'choices.dilution',
    ]);
    const wrong = await answer(id, { step, choices: { ...appropriateness, protection: 0 } });
    expect(wrong.body).toMatchObject({
      outcome: 'wrong',
      wrong: [{ id: 'protection', why: 'It does not cover investments that perform poorly.' }],
    });
    expect(await openOf(id)).toContain(step);
    expect((await answer(id, { step, choices: appropriateness })).body).toMatchObject({ outcome: 'passed', wrong: [] });
    expect(await openOf(id)).not.toContain(step);
  });

  test('never come with their right answers', async () => {
    const { id } = await holdInBritain();
    expect(JSON.stringify((await list(id)).body)).not.toMatch(/"right"|"why"/);
  });

  test('that only warn let people go on once they acknowledged the warning', async () => {
    const { id } = await holdInEurope();
    const step = 'eu-ecspr-knowledge-2021';
    const choices = { ...knowledge, loss: 0 };
    const warned = await answer(id, { step, choices });
    expect(warned.body).toMatchObject({ outcome: 'warned', wrong: [{ id: 'loss' }] });
    expect(warned.body.warning).toContain('may not have enough knowledge');
    expect(await openOf(id)).toContain(step);
    expect((await answer(id, { step, choices, acknowledged: true })).body.outcome).toBe('passed');
    expect(await openOf(id)).not.toContain(step);
  });

  test('are not asked again while an answer holds, and are once it is too old', async () => {
    const { id } = await holdInEurope();
    const step = 'eu-ecspr-knowledge-2021';
    await answer(id, { step, choices: knowledge });
    const next = await holdInEurope();
    expect(await openOf(next.id)).toEqual(['eu-ecspr-risk-2021', 'eu-ecspr-loss-2021']);
    await kindling.deps.db.execute(
      sql`update step_answers set at = now() - interval '24 months' where investor_id = ${grace.id} and step = ${step}`,
    );
    expect(await openOf(next.id)).toContain(step);
  });

  test('a large amount for someone’s means asks for its own consent, and a loss is computed from what they stated', async () => {
    const { id } = await holdInEurope(4_000);
    const steps = (await list(id)).body;
    expect(steps.map((step) => step.id)).toContain('eu-ecspr-large-amount-2021');
    // Income 50,000 and liquid assets 20,000 less commitments of 10,000.
    expect(steps.find((step) => step.id === 'eu-ecspr-loss-2021')?.paragraphs[0]).toContain('$6,000');
  });
});
