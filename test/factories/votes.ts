// Evidence and votes in tests; clocks are moved in the database instead of waited for.
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import { createSession, sessionCookieName } from '#features/accounts/server/sessions/session-service.ts';
import * as adminContract from '#features/payouts/milestone-admin-contract.ts';
import * as contract from '#features/payouts/milestone-contract.ts';
import { milestoneWork } from '#features/payouts/server/votes/milestone-sweep.ts';
import { castVote } from '#features/payouts/vote-contract.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type TestAnswer, type TestApp, useTestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { makeAdmin, type TestUser } from './make.ts';
import { type FundedProject, makeFundedProject } from './releases.ts';

/** For a file of tests about votes: each has a funded project of three investors, and no emails sent yet. */
export function useVotes() {
  const kindling = useTestApp();
  const [admin, project, owner] = [{} as TestUser, {} as FundedProject, {} as Caller];
  beforeAll(async () => {
    Object.assign(admin, await makeAdmin(kindling.deps));
  });
  beforeEach(async () => {
    Object.assign(project, await makeFundedProject(kindling, { plan: [600, 400], invested: [500, 300, 200] }));
    Object.assign(owner, await signIn(kindling.deps, project.ownerId));
    kindling.mails.length = 0;
  });
  const milestoneId = (index = 0) => project.milestones[index] ?? 0;
  const readPlan = async (as?: Caller) =>
    (await kindling.call(contract.listPlan, { params: { id: project.id }, ...(as && { as }) })).body;
  return {
    kindling,
    admin,
    project,
    owner,
    people: () => project.investments.map(({ by }) => by) as [TestUser, TestUser, TestUser],
    milestoneId,
    readPlan,
    readState: async (index = 0) => (await readPlan()).milestones[index]?.state,
    subjects: () => kindling.mails.map(({ to, subject }) => `${to.address}: ${subject}`),
  };
}

/** A person who was made without a session. */
export async function signIn({ db, config }: Deps, userId: number): Promise<Caller> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new Error('no such person');
  const identity = { uid: user.uid, displayName: user.name, email: user.email };
  const { token } = await createSession(db, { kind: 'user', identity, userId });
  return { cookie: `${sessionCookieName(config, 'user')}=${token}` };
}

export function upload(
  kindling: TestApp,
  as: Caller | undefined,
  {
    milestoneId,
    name = 'report.txt',
    content = 'It works.',
  }: { milestoneId: number; name?: string; content?: string | Buffer },
): Promise<TestAnswer<contract.EvidenceFile>> {
  return kindling.app
    .inject({
      method: 'POST',
      url: `/api/milestones/${milestoneId}/files?${new URLSearchParams({ name })}`,
      headers: { ...as, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    .then(({ statusCode, headers, body }) => ({ status: statusCode, headers, body: JSON.parse(body) as never }));
}

/** Files evidence for a milestone as its creator; answers the hash. */
export async function fileNow(
  kindling: TestApp,
  { milestoneId, ownerId, isStart = false }: { milestoneId: number; ownerId: number; isStart?: boolean },
): Promise<string> {
  const as = await signIn(kindling.deps, ownerId);
  const filed = await kindling.call(contract.fileEvidence, {
    as,
    params: { id: milestoneId },
    body: { text: 'The lamp turns with the sun.', links: ['https://example.org/lamp'], isStart },
  });
  if (filed.status !== 201) throw new Error(`not filed: ${JSON.stringify(filed.body)}`);
  return filed.body.milestones.find(({ id }) => id === milestoneId)?.evidence[0]?.hash ?? '';
}

/** Files evidence for the first milestone and opens its vote; answers the id of the vote. */
export async function openVoteNow(kindling: TestApp, admin: Caller, project: FundedProject): Promise<number> {
  const [milestoneId = 0] = project.milestones;
  const evidenceHash = await fileNow(kindling, { milestoneId, ownerId: project.ownerId });
  const opened = await kindling.call(adminContract.openMilestoneVote, {
    as: admin,
    params: { id: milestoneId },
    body: { evidenceHash },
  });
  if (opened.status !== 200) throw new Error(`no vote: ${JSON.stringify(opened.body)}`);
  return opened.body.milestone.polls[0]?.id ?? 0;
}

export const vote = (kindling: TestApp, as: Caller, pollId: number, choice: 'for' | 'against') =>
  kindling.call(castVote, { as, params: { id: pollId }, body: { choice } });

/** Changes a guarded row, as if time had passed. */
export async function shift({ pool }: Deps, statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement, values);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The vote ends now. */
export const endVote = (deps: Deps, pollId: number): Promise<void> =>
  shift(deps, "update polls set closes_at = now() - interval '1 second' where id = $1", [pollId]);

/** Makes the milestone this many hours older in its state. */
export const age = (deps: Deps, milestoneId: number, hours: number): Promise<void> =>
  shift(deps, "update milestones set state_since = state_since - $2 * interval '1 hour' where id = $1", [
    milestoneId,
    hours,
  ]);

/** Everything about milestones that is due. */
export async function sweepMilestones(deps: Deps): Promise<void> {
  for (const { run } of milestoneWork) await run(deps, () => undefined);
}

export async function endAndCount(deps: Deps, pollId: number): Promise<void> {
  await endVote(deps, pollId);
  await sweepMilestones(deps);
}
