// Funded projects, approved milestones and the platform's balance, for browser tests about paying creators.
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { invest } from './investments.ts';
import { newPerson, register } from './people.ts';
import { submitProject, type TestProject } from './projects.ts';
import { changeDatabase, moveClocks } from './site-database.ts';

/** Milestones for a project with a goal of $20,000. */
export const lampMilestones = [
  {
    title: 'First hundred lamps',
    description: 'A hundred lamps that follow the sun, tested by a laboratory.',
    fundingNeeded: 12_000,
    deliverables: ['A hundred lamps', 'A test report'],
    estimatedCompletion: 'Q4 2031',
  },
  {
    title: 'Shops',
    description: 'Lamps in ten shops.',
    fundingNeeded: 8000,
    deliverables: [],
    estimatedCompletion: '2032',
  },
];

export type FundedProject = TestProject & {
  /** Its milestones: of $12,000 and of $8,000. */
  milestones: readonly [number, number];
  /** The first investment, of $12,000, and the second one. */
  investments: readonly [number, number];
};

/** Investors have reached its goal, and its plan is open: the first paid $12,000, the others equal parts of $8,000. */
export async function fundProject(
  creator: BrowserContext,
  [large, ...others]: readonly [BrowserContext, BrowserContext, ...BrowserContext[]],
): Promise<FundedProject> {
  const project = await submitProject(creator, { milestones: lampMilestones });
  await register(large.request, newPerson('Grace Investor'));
  const first = await invest(large, project.id, 12_000);
  const rest: number[] = [];
  for (const other of others) {
    await register(other.request, newPerson('Linus Investor'));
    rest.push(await invest(other, project.id, 8000 / others.length));
  }
  const [second = 0] = rest;
  await moveClocks([
    ["update projects set deadline = current_date - 1, status = 'funded' where id = $1", [project.id]],
    ["update investments set cancellable_until = now() - interval '1 second' where project_id = $1", [project.id]],
  ]);
  const ids = () => readMilestones(creator.request, project.id);
  await expect.poll(async () => (await ids()).length).toBe(2);
  const [one = 0, two = 0] = await ids();
  return { ...project, milestones: [one, two], investments: [first, second] };
}

export async function readMilestones(request: APIRequestContext, projectId: number): Promise<number[]> {
  const plan = await request.get(`/api/projects/${projectId}/milestones`);
  return ((await plan.json()) as { milestones: { id: number }[] }).milestones.map(({ id }) => id);
}

type Voting = { creator: APIRequestContext; office: APIRequestContext; investors: readonly APIRequestContext[] };

/** Uses the API: evidence, a unanimous vote for it, and its count. */
export async function approveByVote(milestoneId: number, { creator, office, investors }: Voting): Promise<void> {
  const filed = await creator.post(`/api/milestones/${milestoneId}/evidence`, {
    data: { text: 'It turns a hundred times.', links: [], isStart: false },
  });
  expect(filed.status()).toBe(201);
  const address = `/api/admin/milestones/${milestoneId}`;
  const read = async () =>
    (await (await office.get(address)).json()) as {
      evidence: { hash: string }[];
      milestone: { state: string; polls: { id: number }[] };
    };
  const [evidence] = (await read()).evidence;
  const opened = await office.post(`${address}/open-vote`, { data: { evidenceHash: evidence?.hash } });
  expect(opened.status()).toBe(200);
  const [poll] = (await read()).milestone.polls;
  for (const investor of investors) {
    const cast = await investor.post(`/api/votes/${poll?.id}/ballot`, { data: { choice: 'for' } });
    expect(cast.ok()).toBe(true);
  }
  await moveClocks([["update polls set closes_at = now() - interval '1 second' where id = $1", [poll?.id]]]);
  await expect.poll(async () => (await read()).milestone.state).toBe('approved');
}

/** Tops up the platform's own money at the provider, which pays the card fees of releases; booked as reconciliation books it. */
export async function topUpPlatform({ request }: Page, dollars: number): Promise<void> {
  const secret = (await readFile(join(process.env.E2E_DATA_DIR ?? '', 'session-secret'), 'utf8')).trim();
  const key = createHmac('sha256', secret).update('sandbox secret key').digest('hex').slice(0, 32);
  const answer = await request.post('/sandbox/stripe/v1/topups', {
    headers: { authorization: `Bearer sk_test_${key}` },
    form: { amount: String(dollars * 100), currency: 'usd' },
  });
  expect(answer.ok()).toBe(true);
  await changeDatabase(`select post_entry('topup', id, 'provider_clearing', 'bank', amount)
    from sandbox.balance_transactions where type = 'topup' and account is null`);
}

type Offices = { first: APIRequestContext; second: APIRequestContext; projectId: number };

/** Submitted by one administrator, confirmed by another where its amount needs that, and its waiting time is over. */
export async function releaseMilestone(milestoneId: number, { first, second, projectId }: Offices): Promise<void> {
  const asked = await first.post(`/api/admin/milestones/${milestoneId}/release`);
  expect(asked.ok(), await asked.text()).toBe(true);
  const queue = (await (await second.get('/api/admin/releases')).json()) as {
    releases: { id: number; projectId: number; needsSecond: boolean; secondBy: string | null }[];
  };
  const release = queue.releases.find((one) => one.projectId === projectId);
  if (release?.needsSecond) expect((await second.post(`/api/admin/releases/${release.id}/confirm`)).ok()).toBe(true);
  await moveClocks([
    [
      "update releases set not_before = now() - interval '1 second', sweep_after = now() where project_id = $1",
      [projectId],
    ],
  ]);
}
