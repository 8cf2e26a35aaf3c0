// Decisions of the rules for administrators over HTTP: of a whole project, page by page, and what the investor had stated, with a reason.
import { beforeEach, expect, test } from 'vitest';
import { prepare } from '#test/factories/invest.ts';
import { makeAdmin, makeUser, type TestUser } from '#test/factories/make.ts';
import { makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { listProjectChecks, openCheckFacts } from '../../gate-contract.ts';

const kindling = useTestApp();
const regcf = 'us-regcf-2022-09-20';
let admin: TestUser;
let grace: TestUser;

beforeEach(async () => {
  admin = await makeAdmin(kindling.deps);
  grace = await makeUser(kindling.deps);
});

const ask = (projectId: number, amount: number, by = grace) => prepare(kindling, by, { projectId, amount });
const list = (id: number, query: Record<string, string | number> = {}) =>
  kindling.call(listProjectChecks, { as: admin, params: { id }, query });
const open = (id: number, reason = 'They asked why.') =>
  kindling.call(openCheckFacts, { as: admin, params: { id }, body: { reason } });
const logged = async (action: string) =>
  (
    await kindling.deps.pool.query('select subject_id, details from audit_entries where action = $1 order by id', [
      action,
    ])
  ).rows;

test('a project’s checks are listed newest first, by decision and page by page, and reading them is logged', async () => {
  const { id } = await makeProjectUnder(kindling.deps, regcf);
  const ada = await makeUser(kindling.deps);
  await stateProfile(kindling.deps, grace.id);
  await ask(id, 500, ada);
  await ask(id, 500);
  const { body } = await list(id);
  expect(body).toMatchObject({
    checks: [
      {
        investor: { id: grace.id, name: grace.name },
        decision: 'allowed',
        investmentId: expect.any(Number),
        hasFacts: true,
        again: 'same',
      },
      {
        investor: { id: ada.id },
        decision: 'refused',
        investmentId: null,
        explanation: expect.stringContaining('tell us'),
      },
    ],
    next: null,
  });
  // Figures read as on every other screen, not as cents.
  expect(body.checks[0]?.figures).toContainEqual({ label: 'Lowest limit of an investor', text: '$2,500' });
  expect((await list(id, { decision: 'refused' })).body.checks.map(({ investor }) => investor.id)).toEqual([ada.id]);
  const [newest, oldest] = body.checks;
  expect((await list(id, { before: newest?.id ?? 0 })).body.checks.map((check) => check.id)).toEqual([oldest?.id]);
  expect((await list(id, { before: oldest?.id ?? 0 })).body.checks).toEqual([]);
  expect((await logged('policy_check.list_read')).length).toBe(4);
});

test('more than a page leads to the next one', async () => {
  const { id } = await makeProjectUnder(kindling.deps, regcf);
  await ask(id, 500);
  await kindling.deps.pool.query(
    `insert into policy_checks (investor_id, project_id, request_key, pack_id, decision, rule, amount_cents, inputs, fingerprint, at)
     select investor_id, project_id, request_key || n, pack_id, decision, rule, amount_cents, inputs, fingerprint, at
     from policy_checks, generate_series(1, 50) n where project_id = $1`,
    [id],
  );
  const { body } = await list(id);
  expect([body.checks.length, body.next]).toEqual([50, body.checks.at(-1)?.id]);
  expect((await list(id, { before: body.next ?? 0 })).body).toMatchObject({
    checks: [{ investor: { id: grace.id } }],
    next: null,
  });
});

test('what the investor had stated is opened with a reason, as it was at that moment, and logged without its content', async () => {
  const { id } = await makeProjectUnder(kindling.deps, regcf);
  await stateProfile(kindling.deps, grace.id);
  await ask(id, 500);
  const check = (await list(id)).body.checks[0]?.id ?? 0;
  expect((await open(check, ' ')).status).toBe(400);
  expect(await logged('policy_check.opened')).toEqual([]);
  const { body, status } = await open(check);
  expect([status, body]).toMatchObject([
    200,
    { kind: 'person', country: 'US', income: '50000.00', netWorth: '60000.00', investorClass: 'ordinary' },
  ]);
  expect(await logged('policy_check.opened')).toEqual([
    { subject_id: String(grace.id), details: { after: { check, project: id }, reason: 'They asked why.' } },
  ]);
  await kindling.deps.pool.query("update investor_profiles set country = 'DE' where user_id = $1", [grace.id]);
  expect((await open(check)).body.country).toBe('US');
});

test('rules that ask nothing leave nothing to open', async () => {
  const { id } = await makeProjectUnder(kindling.deps, 'open-2026');
  await ask(id, 500);
  const [check] = (await list(id)).body.checks;
  expect(check).toMatchObject({ hasFacts: false, again: 'same' });
  expect((await open(check?.id ?? 0)).status).toBe(404);
});
