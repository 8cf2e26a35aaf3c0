// One project that everybody wants at once: it is filled to the cent and never past it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#features/projects/server/project-table.ts';
import { cents, parseDollars, toDollarString } from '#kernel/money.ts';
import { claim, expectSound, pay, prepare } from '#test/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/make.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let kindling: TestApp;

beforeAll(async () => {
  kindling = await createTestApp({ poolSize: 20 });
});
afterAll(async () => {
  await expectSound(kindling.deps.db);
  await kindling.close();
});

/** Tries an amount, and then whatever the refusal says is left; what it finally holds, in cents. */
async function takeWhatIsLeft(person: TestUser, projectId: number, amountCents: number): Promise<number> {
  for (let amount = amountCents, tries = 0; tries < 5; tries += 1) {
    const answer = await prepare(kindling, person, { projectId, amount: toDollarString(cents(amount)) });
    if (answer.status === 201) {
      expect(await pay(kindling, answer.body)).toBe('succeeded');
      expect((await claim(kindling, person, answer.body)).status).toBe(201);
      return parseDollars(answer.body.amount);
    }
    const { code, remainingCents } = answer.body as { code?: string; remainingCents?: number };
    expect(['funding_exceeded', 'not_active', 'amount_too_small', 'remainder_too_small']).toContain(code);
    if (remainingCents === undefined || remainingCents === 0) return 0;
    amount = remainingCents;
  }
  return 0;
}

test('200 investors with mixed amounts fill it exactly', async () => {
  const goalCents = 10_000_000;
  const { id } = await makeProject(kindling.deps, { goalCents, valuationCents: 77_777_777 });
  const people = await Promise.all(Array.from({ length: 200 }, () => makeUser(kindling.deps)));
  // From $100.07 to some $1,500, three times the goal in all.
  const wishes = people.map((_, index) => 10_007 + ((index * 7919) % 140_000));
  const taken = await Promise.all(people.map((person, index) => takeWhatIsLeft(person, id, wishes[index] ?? 10_000)));
  const [project] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  const sum = taken.reduce((total, amount) => total + amount, 0);
  expect(project).toMatchObject({
    heldCents: 0,
    raisedCents: sum,
    investorCount: taken.filter((amount) => amount > 0).length,
  });
  // Those who were told "what is left is being paid for" went away; whoever comes next takes the rest.
  const rest = goalCents - sum;
  if (rest > 0) expect(await takeWhatIsLeft(await makeUser(kindling.deps), id, rest)).toBe(rest);
  const [full] = await kindling.deps.db.select().from(projects).where(eq(projects.id, id));
  expect(full).toMatchObject({ heldCents: 0, raisedCents: goalCents, status: 'funded' });
}, 60_000);
