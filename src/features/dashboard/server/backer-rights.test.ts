// An investment entitles a person to their own records, whatever happens to the project, and to no other access. A refund does
// not remove their own records.
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getInvestment, listMyInvestments, listProjectInvestments } from '#features/investing/investing-contract.ts';
import { getReceipt, getReceiptPdf } from '#features/investing/receipt-contract.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { getProjectTransparency } from '#features/reconciliation/transparency-contract.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { invest } from '#test/factories/invest.ts';
import { makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { exportInvestments, getPortfolio } from '../dashboard-contract.ts';

const kindling = useTestApp();
const title = 'The lamp that only its backers know';
let people: Record<'backer' | 'exBacker' | 'owner' | 'stranger', TestUser>;
let projectId: number;
const invested = { backer: 0, exBacker: 0 };

beforeAll(async () => {
  const { deps } = kindling;
  const [backer, exBacker, owner, stranger] = await Promise.all(Array.from({ length: 4 }, () => makeUser(deps)));
  if (!backer || !exBacker || !owner || !stranger) throw new Error('nobody was made');
  people = { backer, exBacker, owner, stranger };
  projectId = (await makeProject(deps, { ownerId: owner.id, title })).id;
  for (const who of ['backer', 'exBacker'] as const) {
    invested[who] = (await invest(kindling, people[who], { projectId, amount: who === 'backer' ? 500 : 300 })).id;
  }
  await requestRefund(deps, invested.exBacker, 'admin');
  await sweepOnce(deps);
});

const toInvestmentStatus = async (endpoint: Endpoint, as: TestUser, id: number) =>
  (await kindling.call(endpoint, { as, params: { id } })).status;

test('refunded money gives no access', async () => {
  expect((await kindling.call(getPortfolio, { as: people.exBacker })).body).toMatchObject({ invested: '0.00' });
  expect((await kindling.call(getPortfolio, { as: people.backer })).body).toMatchObject({ invested: '500.00' });
});

const ways: [string, Partial<typeof projects.$inferInsert>][] = [
  ['is public', {}],
  ['was hidden since', { visibility: 'private' }],
  ['was removed since', { deletedAt: new Date() }],
];
describe.each(ways)('of a project that %s', (_what, change) => {
  beforeAll(async () => {
    if (Object.keys(change).length === 0) return;
    await kindling.deps.db.update(projects).set(change).where(eq(projects.id, projectId));
  });

  test.each(['backer', 'exBacker'] as const)('a %s reads the own investment and its receipt', async (who) => {
    for (const endpoint of [getInvestment, getReceipt, getReceiptPdf]) {
      expect(await toInvestmentStatus(endpoint, people[who], invested[who]), endpoint.path).toBe(200);
    }
    const { body } = await kindling.call(getReceipt, { as: people[who], params: { id: invested[who] } });
    expect(body).toMatchObject({ projectTitle: title, status: who === 'backer' ? 'completed' : 'refunded' });
  });

  test('no one can read another person’s records, be it a backer, the owner or a stranger', async () => {
    for (const endpoint of [getInvestment, getReceipt, getReceiptPdf]) {
      for (const who of ['exBacker', 'owner', 'stranger'] as const) {
        expect(await toInvestmentStatus(endpoint, people[who], invested.backer), `${endpoint.path} for ${who}`).toBe(
          404,
        );
      }
      expect(await toInvestmentStatus(endpoint, people.backer, invested.exBacker), endpoint.path).toBe(404);
    }
  });

  test('a backer sees only what a stranger sees', async () => {
    for (const endpoint of [getProject, listProjectInvestments, getProjectTransparency]) {
      const strangers = await kindling.call(endpoint, { as: people.stranger, params: { id: projectId } });
      for (const who of ['backer', 'exBacker'] as const) {
        const answer = await kindling.call(endpoint, { as: people[who], params: { id: projectId } });
        expect([answer.status, answer.body], `${endpoint.path} for ${who}`).toEqual([strangers.status, strangers.body]);
      }
    }
  });

  test("lists and files contain one's own investments", async () => {
    const isRemoved = change.deletedAt !== undefined;
    for (const endpoint of [listMyInvestments, exportInvestments]) {
      for (const [who, as] of Object.entries(people)) {
        const isTold = JSON.stringify((await kindling.call(endpoint, { as })).body).includes(title);
        expect(isTold, `${endpoint.path} for ${who}`).toBe(who.endsWith('acker') && !isRemoved);
      }
    }
  });
});
