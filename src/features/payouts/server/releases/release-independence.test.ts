// A problem with one project never affects another: whatever blocks one release, the next one is sent.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { expectSound } from '#test/factories/invest.ts';
import { moveAccount } from '#test/factories/payout-accounts.ts';
import {
  approveMilestone,
  askNow,
  type FundedProject,
  type FundingWish,
  makeFundedProject,
  runReleases,
} from '#test/factories/releases.ts';
import { type TestApp, useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ expectsErrors: true });
beforeAll(async () => {
  await kindling.deps.db.execute(sql`update site_settings set second_admin_above_cents = null`);
  await kindling.deps.settings.refresh();
});

type Trouble = { wish?: FundingWish; make?: (project: FundedProject) => Promise<unknown>; hasFault?: true };

const troubles: Record<string, Trouble> = {
  'its account is closed': { make: ({ account }) => moveAccount(kindling, account ?? '', 'closed') },
  'the provider refuses its transfer': { make: ({ account }) => moveAccount(kindling, account ?? '', 'restricted') },
  'its creator has no account': { wish: { hasAccount: false } },
  'its bank account is new': {
    make: ({ ownerId }) =>
      kindling.deps.db.execute(sql`update payout_accounts set bank_changed_at = now() where user_id = ${ownerId}`),
  },
  // The fees of this release exceed the platform's own money.
  'it has no cover': { wish: { plan: [60_000, 40_000], invested: [50_000, 30_000, 20_000], topUp: 0 } },
  'the provider fails at its transfer': { hasFault: true },
};

/** A provider that fails only at transfers to this account. */
function failAt({ account }: FundedProject): TestApp['deps'] {
  const { payoutGateway } = kindling.deps;
  return {
    ...kindling.deps,
    payoutGateway: {
      ...payoutGateway,
      createTransfer: (input) =>
        input.accountId === account ? Promise.reject(new Error('nothing works')) : payoutGateway.createTransfer(input),
    },
  };
}

const countSent = async ({ id }: FundedProject) => {
  const { rows } = await kindling.deps.db.execute<{ sent: number }>(
    sql`select count(*)::int as sent from releases where project_id = ${id} and state = 'sent'`,
  );
  return rows[0]?.sent;
};

test.each(Object.keys(troubles))('%s: the release of another project is sent, first or last', async (name) => {
  const { wish, make, hasFault } = troubles[name] ?? {};
  const troubled = await makeFundedProject(kindling, { topUp: 50, ...wish });
  const [before, after] = [
    await makeFundedProject(kindling, { topUp: 50 }),
    await makeFundedProject(kindling, { topUp: 50 }),
  ];
  const deps = hasFault ? failAt(troubled) : kindling.deps;
  for (const { milestones } of [before, troubled, after]) {
    await approveMilestone(deps, milestones[0] ?? 0);
    await askNow(deps, milestones[0] ?? 0);
  }
  await make?.(troubled);
  await runReleases(deps);
  await runReleases(deps);
  expect([await countSent(before), await countSent(troubled), await countSent(after)]).toEqual([1, 0, 1]);
  await expectSound(kindling.deps.db);
});
