// API calls of a review, by its creator and an administrator, and the rows they create.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect } from 'vitest';
import { users } from '#features/accounts/server/account-table.ts';
import * as projects from '#features/projects/project-contract.ts';
import { answerReview } from '#features/projects/project-contract.ts';
import * as contract from '#features/reviews/review-contract.ts';
import { reviewItems } from '#features/reviews/review-rules.ts';
import { type TestApp, useTestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';
import { makeAdmin, makeUser, projectBody, type TestUser } from './make.ts';
import { listReviewMails } from './queued-mails.ts';

/** For a file of tests about reviews: each has a creator of its own, and reviews are on unless it turns them off. */
export function useReviews() {
  const kindling = useTestApp();
  const [admin, creator] = [{} as TestUser, {} as TestUser];
  const site = { reviewBeforePublishing: true };
  beforeAll(async () => {
    const { settings } = kindling.deps;
    const current = settings.current.bind(settings);
    settings.current = () => ({ ...current(), ...site });
    Object.assign(admin, await makeAdmin(kindling.deps));
  });
  beforeEach(async () => {
    site.reviewBeforePublishing = true;
    Object.assign(creator, await makeUser(kindling.deps));
  });
  return { kindling, admin, creator, site, ...reviewCalls({ kindling, admin, creator }) };
}

type World = { kindling: TestApp; admin: TestUser; creator: TestUser };

function reviewCalls({ kindling, admin, creator }: World) {
  const call: TestApp['call'] = (endpoint, input) => kindling.call(endpoint, input);
  const submit = async (as: Caller = creator, fields: object = {}) =>
    (await call(projects.createProject, { body: { ...projectBody, ...fields }, as })).body;
  const readProject = (id: number, as?: Caller) => call(projects.getProject, { params: { id }, ...(as && { as }) });
  const patch = (id: number, body: object, as: Caller = creator) =>
    call(projects.updateProject, { params: { id }, body, as });
  const readReview = (id: number, as: Caller = admin) => call(contract.getReview, { params: { id }, as });
  const askForChanges = (id: number, round = 1, reason = 'Say who builds it.', as: Caller = admin) =>
    call(contract.askForChanges, { params: { id }, body: { round, reason }, as });
  const reject = (id: number, round = 1, reason = 'This is not a project.', as: Caller = admin) =>
    call(contract.rejectReview, { params: { id }, body: { round, reason }, as });
  const reopen = (id: number, round = 1) => call(contract.reopenReview, { params: { id }, body: { round }, as: admin });
  const answer = (id: number, text = 'I do.', as: Caller = creator) =>
    call(answerReview, { params: { id }, body: { answer: text }, as });

  async function checkAllItems(id: number, round = 1): Promise<void> {
    for (const item of reviewItems) {
      const body = { round, item, verdict: 'ok', notes: `Looked at ${item}` };
      expect((await call(contract.checkReviewItem, { params: { id }, body, as: admin })).status).toBe(200);
    }
  }

  async function approve(id: number, round = 1) {
    const { projectUpdatedAt } = (await readReview(id)).body;
    return call(contract.approveReview, {
      params: { id },
      body: { round, projectUpdatedAt },
      as: admin,
    });
  }

  const readRole = async ({ id }: TestUser) =>
    (await kindling.deps.db.select().from(users).where(eq(users.id, id)))[0]?.role;

  async function listAuditEntries(id: number): Promise<unknown[]> {
    const { rows } = await kindling.deps.db.execute<{
      action: string;
      actor_id: number;
      reason: string | null;
    }>(
      sql`select action, actor_id, details ->> 'reason' as reason from audit_entries
        where subject_kind = 'review' and subject_id = ${String(id)} order by id`,
    );
    return rows.map(({ action, actor_id, reason }) => [action, actor_id, reason]);
  }

  const listQueuedKinds = async (id: number) => (await listReviewMails(kindling.deps, id)).map(({ kind }) => kind);

  return {
    submit,
    readProject,
    patch,
    readReview,
    askForChanges,
    reject,
    reopen,
    answer,
    checkAllItems,
    approve,
    readRole,
    listAuditEntries,
    listQueuedKinds,
  };
}
