// Each pack, investor category and state of a project, with the amounts around each boundary, over HTTP.

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordFirstAsk } from '#features/investors/server/step-answers.ts';
import type { InvestorClass, PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { prepare } from '#test/factories/invest.ts';
import { makeUser } from '#test/factories/make.ts';
import { daysAgo, getReserved, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
const [open, us, eu, uk] = ['open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01'] as const;

type Facts = Parameters<typeof stateProfile>[2];
type Given = {
  pack: PackId;
  category?: InvestorClass;
  facts?: Facts;
  project?: Parameters<typeof makeProjectUnder>[2];
};

/** What someone who asked before is answered: 'reserved', or the rule or code that refused. */
async function ask({ pack, category, facts = {}, project = {} }: Given, amount: string): Promise<string> {
  const { id: projectId } = await makeProjectUnder(kindling.deps, pack, project);
  const person = await makeUser(kindling.deps);
  const { family } = packs[pack];
  const investorClass = category !== undefined && family !== 'open' ? { family, name: category } : undefined;
  await stateProfile(kindling.deps, person.id, { ...facts, ...(investorClass && { investorClass }) });
  await recordFirstAsk(kindling.deps.db, { investorId: person.id, family });
  await kindling.deps.db.execute(
    sql`update step_answers set at = now() - interval '2 days' where investor_id = ${person.id}`,
  );
  const answer = await prepare(kindling, person, { projectId, amount });
  if (getReserved(answer) !== undefined) return 'reserved';
  const { rule, code } = answer.body as { rule?: string; code?: string };
  return rule ?? code ?? '';
}

// Income of $50,000 and net worth of $60,000: $3,000 in the United States, $6,000 for restricted investors in the United Kingdom.
test.each<[Given, string, string]>([
  [{ pack: us }, '3000.00', 'reserved'],
  [{ pack: us }, '3000.01', 'limit'],
  [{ pack: us, facts: { income: 12_400_000, netWorth: 12_399_999 } }, '6200.00', 'reserved'],
  [{ pack: us, facts: { income: 12_400_000, netWorth: 12_399_999 } }, '6200.01', 'limit'],
  [{ pack: us, facts: { income: 12_400_000, netWorth: 12_400_000 } }, '12400.00', 'reserved'],
  [{ pack: us, facts: { income: 12_400_000, netWorth: 12_400_000 } }, '12400.01', 'limit'],
  [{ pack: us, facts: { income: 0, netWorth: 0 } }, '2500.00', 'reserved'],
  [{ pack: us, facts: { income: 0, netWorth: 0 } }, '2500.01', 'limit'],
  [{ pack: us, category: 'accredited' }, '40000.00', 'reserved'],
  [{ pack: uk, category: 'restricted' }, '6000.00', 'reserved'],
  [{ pack: uk, category: 'restricted' }, '6000.01', 'restrictedPercent'],
  [{ pack: uk, category: 'high_net_worth' }, '40000.00', 'reserved'],
  [{ pack: uk }, '100.00', 'profile'],
  [{ pack: eu }, '40000.00', 'reserved'],
  [{ pack: eu, facts: { liquidAssets: null } }, '100.00', 'profile'],
  [{ pack: open, facts: { income: null, country: null } }, '40000.00', 'reserved'],
])('%j: %s is %s', async (given, amount, outcome) => {
  expect(await ask(given, amount)).toBe(outcome);
});

test('nobody under 18 invests where the law asks for the birth date', async () => {
  const day = (years: number, days: number) => {
    const date = new Date();
    return new Date(Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  };
  expect(await ask({ pack: us, facts: { birthDate: day(18, 1) } }, '500.00')).toBe('age');
  expect(await ask({ pack: us, facts: { birthDate: day(18, 0) } }, '500.00')).toBe('reserved');
});

test.each([
  [us, 'publicDays'],
  [eu, 'reserved'],
  [open, 'reserved'],
] as const)('under %s, an offer that was public for 20 days is %s', async (pack, outcome) => {
  expect(await ask({ pack, project: { publishedAt: daysAgo(20) } }, '500.00')).toBe(outcome);
});

test.each([
  [{ visibility: 'private' as const }, 'not_found'],
  [{ status: 'draft' as const }, 'not_found'],
  [{ status: 'completed' as const }, 'not_active'],
])('a project with %j says nothing about its rules', async (fields, code) => {
  const { id: projectId } = await makeProjectUnder(kindling.deps, us);
  await kindling.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(projects).set(fields).where(eq(projects.id, projectId));
  });
  const answer = await prepare(kindling, await makeUser(kindling.deps), { projectId, amount: '3000.01' });
  expect((answer.body as { code?: string }).code).toBe(code);
});
