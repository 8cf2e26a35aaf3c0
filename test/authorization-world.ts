// Who and what the authorization matrix is played with: every kind of thing in each state that decides who may see it.

import { eq } from 'drizzle-orm';
import { listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { adminPasskeys } from '#features/accounts/server/second-factor-table.ts';
import { reviewItems } from '#features/projects/review-rules.ts';
import { images } from '#features/projects/server/image-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { projectReviews, reviewChecks } from '#features/projects/server/review-table.ts';
import { findings } from '#features/reconciliation/server/reconciliation-table.ts';
import { hold, invest } from './invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from './make.ts';
import { makeContactMessage, makeMessage, makeReport } from './make-messages.ts';
import { entryInSuspense, payUnmatched, reinstate } from './suspense.ts';
import type { TestApp } from './test-app.ts';

/** In the order in which the rows of the table give their statuses. */
export const actors = ['visitor', 'stranger', 'owner', 'admin'] as const;
export type Actor = (typeof actors)[number];

export type World = { site: TestApp; people: { stranger: TestUser; owner: TestUser; admin: TestUser } };

/** Fills an address, or the body where that names the thing. */
export type Subject = Record<string, string | number>;

type Make = (world: World) => Promise<Subject>;

export async function makeWorld(site: TestApp): Promise<World> {
  const stranger = await makeUser(site.deps);
  const owner = await makeUser(site.deps);
  return { site, people: { stranger, owner, admin: await makeAdmin(site.deps) } };
}

const nowhere = 999_999_999;
const project =
  (fields: Parameters<typeof makeProject>[1]): Make =>
  async ({ site, people }) => ({ id: (await makeProject(site.deps, { ...fields, ownerId: people.owner.id })).id });

const review =
  (decision?: { state: 'rejected'; reason: string }): Make =>
  async ({ site: { deps }, people }) => {
    const { id } = await makeProject(deps, { ownerId: people.owner.id, status: 'draft' });
    const [made] = await deps.db.insert(projectReviews).values({ projectId: id, round: 1 }).returning();
    const reviewId = made?.id ?? 0;
    await deps.db
      .insert(reviewChecks)
      .values(reviewItems.map((item) => ({ reviewId, item, verdict: 'ok' as const, checkedBy: people.admin.id })));
    if (decision) {
      await deps.db
        .update(projectReviews)
        .set({ ...decision, decidedAt: new Date(), decidedBy: people.admin.id })
        .where(eq(projectReviews.id, reviewId));
    }
    const [row] = await deps.db.select({ at: projects.updatedAt }).from(projects).where(eq(projects.id, id));
    return { id, projectUpdatedAt: row?.at.toISOString() ?? '' };
  };

/** Of `owner`, in a project of somebody else. */
async function projectToInvestIn({ site }: World): Promise<number> {
  return (await makeProject(site.deps)).id;
}

/** Each kind of thing, and its states. A name that is new here may be used in the table at once. */
export const kinds = {
  /** The address names nothing: it is about whoever asks, or about everything. */
  nothing: { any: async () => ({}) },
  project: {
    public: project({}),
    private: project({ visibility: 'private' }),
    draft: project({ status: 'draft' }),
    deleted: project({ deletedAt: new Date() }),
    missing: async () => ({ id: nowhere }),
  },
  /** Of a draft of `owner`, with everything checked. */
  review: {
    waiting: review(),
    rejected: review({ state: 'rejected', reason: 'Not a project.' }),
    missing: async () => ({ id: nowhere, projectUpdatedAt: new Date().toISOString() }),
  },
  /** `owner` is the person. */
  person: {
    there: async ({ people: { owner } }) => ({ id: owner.id, uid: owner.uid }),
    erased: async ({ site }) => {
      const { id, uid } = await makeUser(site.deps, { erasedAt: new Date() });
      return { id, uid };
    },
    missing: async () => ({ id: nowhere, uid: 'nobody' }),
  },
  /** Of `owner`; `id` is the person's. */
  session: {
    there: async ({ site, people: { owner, admin } }) => {
      const { body } = await site.call(listUserSessions, { as: admin, params: { id: owner.id } });
      return { id: owner.id, sessionId: body[0]?.id ?? '' };
    },
    missing: async ({ people: { owner } }) => ({ id: owner.id, sessionId: 'nobodyHasThisOne' }),
  },
  /** An administrator who has not set up yet. */
  invited: {
    there: async ({ site }) => ({ id: (await makeUser(site.deps, { isAdmin: true, role: 'admin' })).id }),
    missing: async () => ({ id: nowhere }),
  },
  /** Between `owner` and somebody else. */
  message: {
    received: async ({ site, people: { owner } }) => ({ id: (await makeMessage(site.deps, { to: owner.id })).id }),
    sent: async ({ site, people: { owner } }) => ({ id: (await makeMessage(site.deps, { from: owner.id })).id }),
    missing: async () => ({ id: nowhere }),
  },
  contactMessage: {
    there: async ({ site }) => ({ kind: 'contact', id: (await makeContactMessage(site.deps)).id }),
    missing: async () => ({ kind: 'contact', id: nowhere }),
  },
  report: {
    there: async ({ site }) => ({ kind: 'report', id: (await makeReport(site.deps)).id }),
    missing: async () => ({ kind: 'report', id: nowhere }),
  },
  investment: {
    completed: async (world) => {
      const { id, transactionId } = await invest(world.site, world.people.owner, {
        projectId: await projectToInvestIn(world),
        amount: 200,
      });
      return { id, transactionId: transactionId ?? '' };
    },
    held: async (world) => {
      const prepared = await hold(world.site, world.people.owner, {
        projectId: await projectToInvestIn(world),
        amount: 200,
      });
      return { id: prepared.investmentId, transactionId: prepared.clientSecret.split('_secret')[0] ?? '' };
    },
    missing: async () => ({ id: nowhere, transactionId: 'pi_nobody_has' }),
  },
  suspense: {
    unmatched: async ({ site }) => ({ id: await entryInSuspense(site.deps, await payUnmatched(site)) }),
    reinstated: async (world) => {
      const { movementId } = await reinstate(world.site, world.people.owner, await projectToInvestIn(world));
      return { id: await entryInSuspense(world.site.deps, movementId) };
    },
    missing: async () => ({ id: nowhere }),
  },
  image: {
    there: async ({ site, people: { owner } }) => {
      const name = `${Math.random().toString(36).slice(2).padEnd(22, 'x').slice(0, 22)}-100x100`;
      await site.deps.db.insert(images).values({ name, ownerId: owner.id, width: 100, height: 100, bytes: 1000 });
      return { name };
    },
    missing: async () => ({ name: 'nobodyHasAPictureLikeT-100x100' }),
  },
  finding: {
    open: async ({ site }) => {
      const [made] = await site.deps.db
        .insert(findings)
        .values({ kind: 'movement_unknown', ref: `txn_${Math.random()}` })
        .returning({ id: findings.id });
      return { id: made?.id ?? 0 };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** Of the administrator who asks. */
  passkey: {
    there: async ({ site, people: { admin } }) => {
      const [made] = await site.deps.db
        .insert(adminPasskeys)
        .values({
          userId: admin.id,
          name: 'Key',
          credentialId: String(Math.random()),
          publicKey: Buffer.of(),
          counter: 0,
        })
        .returning({ id: adminPasskeys.id });
      return { id: made?.id ?? 0 };
    },
    missing: async () => ({ id: nowhere }),
  },
  ownSession: { missing: async () => ({ sessionId: 'nobodyHasThisOne' }) },
  otherAdmin: {
    there: async ({ site }) => ({ id: (await makeAdmin(site.deps)).id }),
    missing: async () => ({ id: nowhere }),
  },
  job: { there: async () => ({ job: 'open_items' }) },
} as const satisfies Record<string, Record<string, Make>>;

export type Kind = keyof typeof kinds;
