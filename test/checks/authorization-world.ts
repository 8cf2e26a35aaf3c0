// Actors and subjects of the authorization matrix: every kind of subject in each state that decides who may see it.

import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { sessions, users } from '#features/accounts/server/account-table.ts';
import { dataExports } from '#features/accounts/server/export-table.ts';
import { adminPasskeys } from '#features/accounts/server/second-factor-table.ts';
import { saveView } from '#features/admin/view-contract.ts';
import { readDefaultTemplate } from '#features/agreements/server/default-templates.ts';
import { getCurrentTemplate } from '#features/agreements/server/template-service.ts';
import { comments } from '#features/comments/server/comment-table.ts';
import { saveSearch } from '#features/discovery/saved-search-contract.ts';
import { documentVersions, projectDocuments } from '#features/documents/server/document-table.ts';
import { images } from '#features/images/server/image-table.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { investments, payments, refunds } from '#features/investing/server/investing-table.ts';
import { advanceRefund, requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { identityFiles } from '#features/investors/server/investor-table.ts';
import { issues, subscribers } from '#features/newsletter/server/newsletter-table.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { packOfferRequests } from '#features/packs/server/pack-offer-table.ts';
import { openMilestoneVote } from '#features/payouts/milestone-admin-contract.ts';
import { fileEvidence } from '#features/payouts/milestone-contract.ts';
import { startPayoutAccount } from '#features/payouts/payout-account-contract.ts';
import { findOpenAccount } from '#features/payouts/server/payout-standing.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { findings } from '#features/reconciliation/server/reconciliation-table.ts';
import { reviewItems } from '#features/reviews/review-rules.ts';
import { projectReviews, reviewChecks } from '#features/reviews/server/review-table.ts';
import { settingLoosenings } from '#features/settings/server/settings-table.ts';
import { inviteMember } from '#features/teams/team-contract.ts';
import { createToken } from '#features/tokens/token-contract.ts';
import { projectUpdates, updateDrafts, updateMarks } from '#features/updates/server/update-table.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#features/webhooks/server/webhook-table.ts';
import { addDays } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import { getTransactionId, hold, invest } from '../factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeComment, makeCommentReport } from '../factories/make-comments.ts';
import { makeIdentityCheck, makeWaitingCategory } from '../factories/make-investors.ts';
import { makeContactMessage, makeMessage, makeReport } from '../factories/make-messages.ts';
import { entryInSuspense, payUnmatched, reinstate } from '../factories/suspense.ts';
import { joinTeam, readInvitationMail } from '../factories/teams.ts';
import { endAndCount, shift, upload, vote } from '../factories/votes.ts';
import type { TestApp } from '../servers/test-app.ts';

/** The first four are in the order of the statuses in the table's rows. */
export const actors = ['visitor', 'stranger', 'owner', 'admin', 'backer', 'exBacker', 'demoted', 'erased'] as const;
export type Actor = (typeof actors)[number];

/** Appears only in responses to these actors and to administrators. */
export type Secret = { text: string; of: readonly Actor[] };

/** Reused until a request changes something in it. */
export type World = {
  site: TestApp;
  /**
   * `demoted` was an administrator and `erased` a person when their sessions began; their rows still exist. `backer` has an
   * investment in a project of `owner`; `exBacker` had one that was refunded.
   */
  people: Record<Exclude<Actor, 'visitor'>, TestUser>;
  secrets: Secret[];
  /** Subjects created so far, by kind and state. */
  things: Map<string, Promise<Subject>>;
};

/** Fills the path parameters, or the body where it names the subject. */
export type Subject = Record<string, string | number>;

type Make = (world: World) => Promise<Subject>;

export async function makeWorld(site: TestApp): Promise<World> {
  const { deps } = site;
  const [stranger, owner, admin, backer, exBacker, demoted, erased] = await Promise.all([
    makeUser(deps),
    makeUser(deps),
    makeAdmin(deps),
    makeUser(deps),
    makeUser(deps),
    makeAdmin(deps),
    makeUser(deps, { erasedAt: new Date() }),
  ]);
  await deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, demoted.id));
  const people = { stranger, owner, admin, backer, exBacker, demoted, erased };
  // On a slow machine they live for longer than five minutes, after which a use of a session is noted: a write.
  const ids = Object.values(people).map(({ id }) => id);
  await deps.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() + interval '1 hour'` })
    .where(inArray(sessions.userId, ids));
  const secrets = Object.entries(people).map(([who, { email }]) => ({ text: email, of: [who as Actor] })); // the keys above
  return { site, people, secrets, things: new Map() };
}

export function subjectIn(world: World, kind: Kind, state: string): Promise<Subject> {
  const make = (kinds[kind] as Record<string, Make>)[state];
  if (make === undefined) throw new RangeError(`${kind} has no state ${state}`);
  const known = world.things.get(`${kind} ${state}`);
  if (known !== undefined) return known;
  const made = make(world);
  world.things.set(`${kind} ${state}`, made);
  return made;
}

const nowhere = 999_999_999;

/** Owned by `owner`; its title must not appear anywhere for actors who may not see it. */
async function ownedProject(
  { site, people, secrets }: World,
  fields: Partial<typeof projects.$inferInsert>,
  knownTo: readonly Actor[],
): Promise<Subject> {
  const title = `Confidential ${randomUUID()}`;
  const { id } = await makeProject(site.deps, { ...fields, title, ownerId: people.owner.id });
  secrets.push({ text: title, of: knownTo });
  return { id };
}

async function withWebhook({ site, people }: World, projectId: number | null): Promise<Subject> {
  const { db } = site.deps;
  const createdBy = projectId === null ? people.admin.id : people.owner.id;
  const [endpoint] = await db
    .insert(webhookEndpoints)
    .values({
      projectId,
      url: 'https://hooks.example.org',
      description: '',
      events: ['comment.created'],
      sealedSecret: 'sealed',
      createdBy,
    })
    .returning({ id: webhookEndpoints.id });
  const [event] = await db
    .insert(webhookEvents)
    .values({ type: 'comment.created', projectId, facts: {} })
    .returning({ id: webhookEvents.id });
  const endpointId = endpoint?.id ?? 0;
  const [delivery] = await db
    .insert(webhookDeliveries)
    .values({ endpointId, eventId: event?.id ?? 0 })
    .returning({ id: webhookDeliveries.id });
  return { id: endpointId, deliveryId: delivery?.id ?? 0 };
}

/** Has one backer and one refunded backer; then `fields` are applied. */
const backed =
  (fields: Partial<typeof projects.$inferInsert>): Make =>
  async (world) => {
    const { site, people } = world;
    const isHidden = Object.keys(fields).length > 0;
    const subject = await ownedProject(world, {}, isHidden ? ['owner', 'backer', 'exBacker'] : actors);
    const investedAt = new Date();
    const common = { projectId: Number(subject.id), amount: cents(20_000), valuation: cents(50_000_000), investedAt };
    await site.deps.db.transaction((tx) =>
      recordOpeningInvestments(
        tx,
        [people.backer, people.exBacker].map(({ id }) => ({ ...common, investorId: id, key: randomUUID() })),
      ),
    );
    const [of] = await site.deps.db
      .select({ id: investments.id })
      .from(investments)
      .where(and(eq(investments.projectId, common.projectId), eq(investments.investorId, people.exBacker.id)));
    if (!(await requestRefund(site.deps, of?.id ?? 0, 'admin'))) throw new Error('the money did not go back');
    if (isHidden) await site.deps.db.update(projects).set(fields).where(eq(projects.id, common.projectId));
    return subject;
  };

/** An unpublished project never has investments. */
const unpublished: Make = (world) => ownedProject(world, { status: 'draft' }, ['owner']);

const review =
  (decision?: { state: 'rejected'; reason: string }): Make =>
  async (world) => {
    const {
      site: { deps },
      people,
    } = world;
    const id = Number((await unpublished(world)).id);
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

async function ownedMessage({ site, secrets }: World, ends: { from?: number; to?: number }): Promise<Subject> {
  const content = `Between us: ${randomUUID()}`;
  secrets.push({ text: content, of: ['owner'] });
  return { id: (await makeMessage(site.deps, { ...ends, content })).id };
}

/** A comment by `backer` on a project of `owner`. */
const commented =
  (fields: Partial<typeof projects.$inferInsert>, change?: (world: World, id: number) => Promise<unknown>): Make =>
  async (world) => {
    const { site, people, secrets } = world;
    const isHidden = Object.keys(fields).length > 0 || change !== undefined;
    const subject = await ownedProject(world, {}, isHidden ? ['owner'] : actors);
    const content = `Said here: ${randomUUID()}`;
    if (isHidden) secrets.push({ text: content, of: ['owner'] });
    const { id } = await makeComment(site.deps, { projectId: Number(subject.id), userId: people.backer.id, content });
    if (Object.keys(fields).length > 0)
      await site.deps.db
        .update(projects)
        .set(fields)
        .where(eq(projects.id, Number(subject.id)));
    await change?.(world, id);
    return { id };
  };

/** Updates of a project with a backer and a refunded one; those for investors are secret. */
const updated =
  (
    fields: Partial<typeof projectUpdates.$inferInsert>,
    change: { project?: Partial<typeof projects.$inferInsert>; isRemoved?: true } = {},
  ): Make =>
  async (world) => {
    const { site, secrets } = world;
    const id = Number((await backed({})(world)).id);
    const title = `News: ${randomUUID()}`;
    const [update] = await site.deps.db
      .insert(projectUpdates)
      .values({ ...fields, projectId: id, title, content: 'It works.' })
      .returning();
    const updateId = update?.id ?? 0;
    if (change.isRemoved || change.project) secrets.push({ text: title, of: ['owner'] });
    else if (fields.visibility === 'backers_only') secrets.push({ text: title, of: ['owner', 'backer'] });
    if (change.isRemoved)
      await site.deps.db.insert(updateMarks).values({ updateId, removedAt: new Date(), removedBy: 'creator' });
    if (change.project) await site.deps.db.update(projects).set(change.project).where(eq(projects.id, id));
    return { id, updateId };
  };

/** Addressed by its own id. */
const alone =
  (make: Make): Make =>
  async (world) => ({ id: (await make(world)).updateId ?? 0 });

const updateStates = {
  public: updated({}),
  forInvestors: updated({ visibility: 'backers_only' }),
  private: updated({}, { project: { visibility: 'private' } }),
  removed: updated({}, { isRemoved: true }),
};

/** A document of a project with a backer and a refunded one. */
const documented =
  (fields: Partial<typeof projectDocuments.$inferInsert>, project: Partial<typeof projects.$inferInsert> = {}): Make =>
  async (world) => {
    const { deps } = world.site;
    const id = Number((await backed({})(world)).id);
    const [document] = await deps.db
      .insert(projectDocuments)
      .values({ projectId: id, kind: 'other', title: 'Plans', access: 'everyone', ...fields })
      .returning();
    const documentId = document?.id ?? 0;
    const storedAs = `${randomUUID()}.pdf`;
    await deps.storage.put(storedAs, { bytes: Buffer.from('%PDF-'), contentType: 'application/pdf' });
    const file = { bytes: 5, pages: 1, sha256: '0'.repeat(64), uploadedBy: world.people.owner.id };
    await deps.db.insert(documentVersions).values({ documentId, version: 1, storedAs, ...file });
    if (Object.keys(project).length > 0) await deps.db.update(projects).set(project).where(eq(projects.id, id));
    return { id, documentId, version: 1 };
  };

const updateDraft: Make = async ({ site, people, secrets }) => {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const title = `Not yet: ${randomUUID()}`;
  secrets.push({ text: title, of: ['owner'] });
  const draft = { projectId, authorId: people.owner.id, title, content: 'It works.' };
  const [made] = await site.deps.db.insert(updateDrafts).values(draft).returning();
  return { id: made?.id ?? 0 };
};

/** A question by `backer`, with a reply by `stranger`. */
const question: Make = async (world) => {
  const { site, people } = world;
  const { id: projectId } = await ownedProject(world, {}, actors);
  const asked = { projectId: Number(projectId), userId: people.backer.id, isQuestion: true };
  const { id } = await makeComment(site.deps, asked);
  const answer = { projectId: Number(projectId), userId: people.stranger.id, parentCommentId: id };
  return { id, replyId: (await makeComment(site.deps, answer)).id };
};

/** A payment that only its payer may know about. */
function kept<Kept extends { id: number; transactionId: string }>({ secrets }: World, of: Actor, subject: Kept): Kept {
  secrets.push({ text: subject.transactionId, of: [of] });
  return subject;
}

async function invitedToTeam(world: World, to: string): Promise<Subject> {
  const { site, people } = world;
  const id = Number((await ownedProject(world, {}, actors)).id);
  const body = { to, rights: ['editor' as const] };
  const { body: team } = await site.call(inviteMember, { as: people.owner, params: { id }, body });
  const invitationId = team.invitations[0]?.id ?? 0;
  return { id, invitationId, token: (await readInvitationMail(site.deps, invitationId))?.token ?? '' };
}

/** Invested by `of` in a project of that owner, or else of an unrelated person. */
async function invested(world: World, of: 'owner' | 'backer' | 'exBacker', ownerId?: number): Promise<Subject> {
  const { id: projectId } = await makeProject(world.site.deps, { ...(ownerId !== undefined && { ownerId }) });
  const { id, transactionId } = await invest(world.site, world.people[of], { projectId, amount: 200 });
  // Something to answer, as after a material change.
  const { rows } = await world.site.deps.db.execute<{ changeId: number }>(sql`
    insert into reconfirmations (investment_id, change_id, from_change_id, due_at)
    select ${id}, max(c.id), max(c.id), now() + interval '1 day' from project_changes c where c.project_id = ${projectId}
    returning change_id::float8 as "changeId"`);
  return kept(world, of, { id, transactionId: transactionId ?? '', changeId: rows[0]?.changeId ?? 0 });
}

let weeks = 0;

/** Issues from a week ago, each on its own date. */
async function newsletterIssue({ site }: World, fields: Partial<typeof issues.$inferInsert>): Promise<Subject> {
  weeks += 1;
  const week = addDays('2001-01-01', 7 * weeks);
  const [made] = await site.deps.db
    .insert(issues)
    .values({ week, subject: 'This week', intro: 'Hello', items: [], ...fields })
    .returning({ id: issues.id });
  return { id: made?.id ?? 0, version: 1 };
}

type MilestoneStep = 'planned' | 'filed' | 'voting' | 'undecided' | 'unanswered';

/** A milestone as far as this step; an open vote instead of it for 'voting'. */
const milestone =
  (step: MilestoneStep): Make =>
  async (world) => {
    const { site, people } = world;
    const { id: projectId } = await ownedProject(world, {}, actors);
    await invest(site, people.backer, { projectId: Number(projectId), amount: 500 });
    const { rows } = await site.deps.pool.query<{ id: number }>(
      `insert into milestones (project_id, position, title, description, weight_cents, due_on)
       values ($1, 1, 'First', 'Something', 5000000, '2099-12-31') returning id`,
      [projectId],
    );
    const id = rows[0]?.id ?? 0;
    if (step === 'planned') return { id };
    const body = { text: 'It works.' };
    const filed = await site.call(fileEvidence, { as: people.owner, params: { id }, body });
    const hash = filed.body.milestones[0]?.evidence[0]?.hash ?? '';
    if (step === 'filed') return { id, hash };
    const opened = await site.call(openMilestoneVote, {
      as: people.admin,
      params: { id },
      body: { evidenceHash: hash },
    });
    const pollId = opened.body.milestone.polls[0]?.id ?? 0;
    if (step === 'voting') return { id: pollId };
    if (step === 'unanswered') await vote(site, people.backer, pollId, 'for');
    await endAndCount(site.deps, pollId);
    // Simulates votes against by others.
    if (step === 'unanswered') {
      await shift(site.deps, 'update polls set against_count = 1, against_cents = for_cents / 2 where id = $1', [
        pollId,
      ]);
    }
    return { id };
  };

const evidenceFile =
  (step: 'planned' | 'filed'): Make =>
  async (world) => {
    const { id } = await milestone('planned')(world);
    const { site, people } = world;
    const uploaded = await upload(site, people.owner, { milestoneId: Number(id) });
    const { id: fileId } = uploaded.body;
    const body = { text: 'It works.', fileIds: [fileId] };
    if (step === 'filed') await site.call(fileEvidence, { as: people.owner, params: { id: Number(id) }, body });
    return { id: fileId };
  };

/** Things of `owner` that the others may hear of: a backed project, a hidden one, and a draft. */
const everyThing: Make = async (world) => {
  await backed({})(world);
  await backed({ visibility: 'private' })(world);
  await unpublished(world);
  return {};
};

/** `owner` uploaded a document that waits. */
const identityCheck =
  (subject: 'check' | 'file'): Make =>
  async ({ site: { deps }, people: { owner } }) => {
    const checkId = await makeIdentityCheck(deps, owner.id);
    const [file] = await deps.db.select().from(identityFiles).where(eq(identityFiles.checkId, checkId));
    return { id: subject === 'check' ? checkId : (file?.id ?? nowhere) };
  };

const investorCategory: Make = async ({ site: { deps }, people: { owner } }) => ({
  id: owner.id,
  statedAt: await makeWaitingCategory(deps, owner.id),
});

/** Each kind of subject and its states. A new name here can be used in the table right away. */
const payoutAccount: Make = async ({ site, people: { owner } }) => {
  await site.call(startPayoutAccount, { as: owner, body: { country: 'US' } });
  return { id: (await findOpenAccount(site.deps.db, owner.id))?.id ?? 0 };
};

export const kinds = {
  /** Milestones of a project of `owner` in which `backer` has invested by card. */
  plannedMilestone: { there: milestone('planned'), missing: async () => ({ id: nowhere }) },
  filedMilestone: { there: milestone('filed'), missing: async () => ({ id: nowhere, hash: 'a'.repeat(64) }) },
  undecidedMilestone: { there: milestone('undecided'), missing: async () => ({ id: nowhere }) },
  unansweredMilestone: { there: milestone('unanswered'), missing: async () => ({ id: nowhere }) },
  evidenceFile: {
    uploaded: evidenceFile('planned'),
    filed: evidenceFile('filed'),
    missing: async () => ({ id: nowhere }),
  },
  identityCheck: { waiting: identityCheck('check'), missing: async () => ({ id: nowhere }) },
  identityFile: { there: identityCheck('file'), missing: async () => ({ id: nowhere }) },
  investorCategory: {
    waiting: investorCategory,
    missing: async () => ({ id: nowhere, statedAt: new Date().toISOString() }),
  },
  vote: { open: milestone('voting'), missing: async () => ({ id: nowhere }) },
  dataExport: {
    there: async ({ site, people }) => {
      const [row] = await site.deps.db.insert(dataExports).values({ userId: people.owner.id }).returning();
      return { id: row?.id ?? nowhere };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** The path names nothing: the request is about the caller or about everything. */
  nothing: { any: everyThing },
  /** The same, about the caller with everything they have. */
  everyThing: { any: everyThing },
  project: {
    public: backed({}),
    private: backed({ visibility: 'private' }),
    draft: unpublished,
    /** A draft that was rejected in review. */
    rejected: review({ state: 'rejected', reason: 'Not a project.' }),
    deleted: backed({ deletedAt: new Date() }),
    missing: async () => ({ id: nowhere }),
  },
  /** A draft of `owner` with every item checked. */
  review: {
    waiting: review(),
    rejected: review({ state: 'rejected', reason: 'Not a project.' }),
    missing: async () => ({ id: nowhere, projectUpdatedAt: new Date().toISOString() }),
  },
  /** The subject is `owner`; `backer` and `exBacker` gain no access from having invested. */
  person: {
    there: async (world) => {
      await backed({})(world);
      const { owner } = world.people;
      return { id: owner.id, uid: owner.uid };
    },
    erased: async ({ site }) => {
      const { id, uid } = await makeUser(site.deps, { erasedAt: new Date() });
      return { id, uid };
    },
    missing: async () => ({ id: nowhere, uid: 'nobody' }),
  },
  /** A person without a project; erasing a project owner needs further input (owner-erasure.test.ts). */
  personWithoutProjects: {
    there: async ({ site }) => {
      const { id, uid } = await makeUser(site.deps);
      return { id, uid };
    },
    erased: async ({ site }) => {
      const { id, uid } = await makeUser(site.deps, { erasedAt: new Date() });
      return { id, uid };
    },
    missing: async () => ({ id: nowhere, uid: 'nobody' }),
  },
  /** The account of `owner` before they gave any details. */
  ownPayoutAccount: { there: payoutAccount },
  payoutAccount: {
    there: payoutAccount,
    missing: async () => ({ id: nowhere }),
  },
  /** A session of `owner`; `id` is the person's. */
  session: {
    there: async ({ site, people: { owner, admin } }) => {
      const { body } = await site.call(listUserSessions, { as: admin, params: { id: owner.id } });
      return { id: owner.id, sessionId: body[0]?.id ?? '' };
    },
    missing: async ({ people: { owner } }) => ({ id: owner.id, sessionId: 'nobodyHasThisOne' }),
  },
  /** An administrator who has not finished setup. */
  invited: {
    there: async ({ site }) => ({ id: (await makeUser(site.deps, { isAdmin: true, role: 'admin' })).id }),
    missing: async () => ({ id: nowhere }),
  },
  category: { there: async () => ({ slug: 'games' }), missing: async () => ({ slug: 'nothing-like-it' }) },
  /** An API token of `owner`. */
  apiToken: {
    own: async ({ site, people: { owner }, secrets }) => {
      const name = `Reports ${randomUUID()}`;
      secrets.push({ text: name, of: ['owner'] });
      const body = { name, scopes: ['projects:read' as const], days: 30 as const };
      return { id: (await site.call(createToken, { as: owner, body })).body.id };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** A search that `owner` saved. */
  savedSearch: {
    own: async ({ site, people: { owner }, secrets }) => {
      const name = `Looking for ${randomUUID()}`;
      secrets.push({ text: name, of: ['owner'] });
      const body = { name, query: 'category=Games', alert: 'off' as const };
      return { id: (await site.call(saveSearch, { as: owner, body })).body.id };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** A list that `admin` saved. */
  savedView: {
    own: async ({ site, people: { admin } }) => {
      const body = { list: 'projects' as const, name: 'Failed', query: `q=${randomUUID()}` };
      return { id: (await site.call(saveView, { as: admin, body })).body.id };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** A conversation of `owner` with another person. */
  conversation: {
    own: async ({ site, people, secrets }) => {
      const content = `Between us: ${randomUUID()}`;
      secrets.push({ text: content, of: ['owner'] });
      return { id: (await makeMessage(site.deps, { to: people.owner.id, content })).conversationId };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** A message between `owner` and another person. */
  message: {
    received: (world) => ownedMessage(world, { to: world.people.owner.id }),
    sent: (world) => ownedMessage(world, { from: world.people.owner.id }),
    missing: async () => ({ id: nowhere }),
  },
  /** On the team of a project of `owner`. */
  teamMember: {
    there: async (world) => {
      const { id } = await ownedProject(world, {}, actors);
      const member = await makeUser(world.site.deps);
      await joinTeam(world.site.deps, Number(id), member.id, ['editor']);
      return { id: Number(id), uid: member.uid };
    },
    missing: async () => ({ id: nowhere, uid: 'nobody' }),
  },
  /** To the team of a project of `owner`. */
  teamInvitation: {
    open: (world) => invitedToTeam(world, `guest-${randomUUID()}@example.org`),
    missing: async () => ({ id: nowhere, invitationId: nowhere }),
  },
  /** The same, for `backer`, who has not invested in this project. */
  ownTeamInvitation: {
    open: (world) => invitedToTeam(world, world.people.backer.email),
    missing: async () => ({ token: 'nobody-has-this-token' }),
  },
  /** With one delivery; of a project of `owner`, or of the site. */
  webhook: {
    ofProject: async (world) => withWebhook(world, Number((await ownedProject(world, {}, actors)).id)),
    ofSite: (world) => withWebhook(world, null),
    ofDeletedProject: async (world) =>
      withWebhook(world, Number((await ownedProject(world, { deletedAt: new Date() }, [])).id)),
    missing: async () => ({ id: nowhere, deliveryId: nowhere }),
  },
  /** On a project of `owner`, as `backer` sees it. */
  document: {
    public: documented({}),
    forSignedIn: documented({ access: 'signed_in' }),
    forInvestors: documented({ access: 'investors' }),
    private: documented({}, { visibility: 'private' }),
    removed: documented({ removedAt: new Date() }),
    missing: async () => ({ id: nowhere, documentId: nowhere, version: 1 }),
  },
  projectUpdate: { ...updateStates, missing: async () => ({ id: nowhere, updateId: nowhere }) },
  update: {
    public: alone(updateStates.public),
    forInvestors: alone(updateStates.forInvestors),
    removed: alone(updateStates.removed),
    missing: async () => ({ id: nowhere }),
  },
  updateDraft: { there: updateDraft, missing: async () => ({ id: nowhere }) },
  comment: {
    public: commented({}),
    private: commented({ visibility: 'private' }),
    ofDeletedProject: commented({ deletedAt: new Date() }),
    deleted: commented({}, ({ site }, id) =>
      site.deps.db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, id)),
    ),
    missing: async () => ({ id: nowhere }),
  },
  question: { asked: question, missing: async () => ({ id: nowhere }) },
  agreementTemplate: {
    there: async ({ site }) => {
      const { id, text } = await getCurrentTemplate(site.deps.db, { family: 'open', instrument: 'equity' });
      return { id, text: `${text}\n\nReviewed.` };
    },
    missing: async () => ({ id: nowhere, text: readDefaultTemplate('open', 'equity') }),
  },
  newsletterIssue: {
    draft: (world) => newsletterIssue(world, {}),
    sent: (world) => newsletterIssue(world, { state: 'sent', sentAt: new Date() }),
    missing: async () => ({ id: nowhere, version: 1 }),
  },
  newsletterAddress: {
    there: async ({ site, secrets }) => {
      const email = `reader-${randomUUID()}@example.org`;
      secrets.push({ text: email, of: [] });
      await site.deps.db.insert(subscribers).values({ email, state: 'confirmed', confirmedAt: new Date() });
      return { email };
    },
    missing: async () => ({ email: 'nobody@example.org' }),
  },
  contactMessage: {
    there: async ({ site, secrets }) => {
      const content = `Between us: ${randomUUID()}`;
      secrets.push({ text: content, of: [] });
      return { kind: 'contact', id: (await makeContactMessage(site.deps, { content })).id };
    },
    missing: async () => ({ kind: 'contact', id: nowhere }),
  },
  report: {
    there: async ({ site, secrets }) => {
      const reason = `It threatens me: ${randomUUID()}`;
      secrets.push({ text: reason, of: [] });
      return { kind: 'report', id: (await makeReport(site.deps, { reason })).id };
    },
    missing: async () => ({ kind: 'report', id: nowhere }),
  },
  commentReport: {
    there: async ({ site, secrets }) => {
      const reason = `It threatens me: ${randomUUID()}`;
      secrets.push({ text: reason, of: [] });
      return { kind: 'comment', id: (await makeCommentReport(site.deps, { reason })).id };
    },
    missing: async () => ({ kind: 'comment', id: nowhere }),
  },
  /**
   * `completed` and `held` belong to `owner`, `backed` to `backer`, and `refunded` to `exBacker`, the last two in projects
   * of `owner`.
   */
  investment: {
    completed: (world) => invested(world, 'owner'),
    held: async (world) => {
      const { id: projectId } = await makeProject(world.site.deps);
      const prepared = await hold(world.site, world.people.owner, { projectId, amount: 200 });
      const transactionId = getTransactionId(prepared);
      return { ...kept(world, 'owner', { id: prepared.investmentId, transactionId }), signer: world.people.owner.name };
    },
    backed: (world) => invested(world, 'backer', world.people.owner.id),
    refunded: async (world) => {
      const subject = await invested(world, 'exBacker', world.people.owner.id);
      await requestRefund(world.site.deps, Number(subject.id), 'admin');
      const [refund] = await world.site.deps.db
        .select({ ...getTableColumns(refunds), providerPaymentId: payments.providerPaymentId })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(eq(refunds.investmentId, Number(subject.id)));
      const { paymentId, providerPaymentId } = refund ?? {};
      if (refund === undefined || !paymentId || !providerPaymentId) throw new Error('there is no refund');
      const ended = await advanceRefund(world.site.deps, { ...refund, paymentId, providerPaymentId, isOld: false });
      if (ended !== 'succeeded') throw new Error(`the refund is ${ended}`);
      return subject;
    },
    missing: async () => ({ id: nowhere, transactionId: 'pi_nobody_has' }),
  },
  /** Milestones, releases, transfers, returns and write-offs by id; their stories are in release-routes.test.ts. */
  release: { missing: async () => ({ id: nowhere }) },
  /** Certificates, transfers of shares, files and duties; their stories are in the tests of the register. */
  registerEntry: { missing: async () => ({ id: nowhere, number: '0000-0000', key: 'annual-report-2026' }) },
  suspense: {
    unmatched: async ({ site }) => ({ id: await entryInSuspense(site.deps, await payUnmatched(site)) }),
    reinstated: async (world) => {
      const { id: projectId } = await makeProject(world.site.deps);
      const { movementId } = await reinstate(world.site, world.people.owner, projectId);
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
  /** A notification of `owner`. */
  notification: {
    there: async ({ site, people: { owner } }) => {
      const [made] = await site.deps.db
        .insert(notifications)
        .values({ userId: owner.id, kind: 'message', key: randomUUID(), subjectId: 1, delivery: 'off' })
        .returning({ id: notifications.id });
      return { id: made?.id ?? 0 };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** A passkey of the administrator who makes the request. */
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
  /** Requested by another administrator. */
  loosening: {
    there: async ({ site, people: { demoted } }) => {
      const [made] = await site.deps.db
        .insert(settingLoosenings)
        .values({ name: 'coolingHours', value: 1, askedBy: demoted.id, effectiveAt: new Date(Date.now() + 86_400_000) })
        .returning({ id: settingLoosenings.id });
      return { id: made?.id ?? 0 };
    },
    missing: async () => ({ id: nowhere }),
  },
  /** One with figures that are not confirmed, and not offered. */
  pack: { there: async () => ({ pack: 'uk-fca-2023-02-01' }) },
  packRequest: {
    there: async ({ site, people: { demoted } }) => {
      await site.deps.db.delete(packOfferRequests);
      const [made] = await site.deps.db
        .insert(packOfferRequests)
        .values({
          packId: 'us-regcf-2022-09-20',
          figures: {},
          askedBy: demoted.id,
          effectiveAt: new Date(Date.now() + 86_400_000),
        })
        .returning({ id: packOfferRequests.id });
      return { id: made?.id ?? 0 };
    },
    missing: async () => ({ id: nowhere }),
  },
  ownSession: { missing: async () => ({ sessionId: 'nobodyHasThisOne' }) },
  otherAdmin: {
    there: async ({ site }) => ({ id: (await makeAdmin(site.deps)).id }),
    missing: async () => ({ id: nowhere }),
  },
  /** The shortest one: on a slow machine others outlast their answer, and write during the next call. */
  job: { there: async () => ({ job: 'balance' }) },
} as const satisfies Record<string, Record<string, Make>>;

export type Kind = keyof typeof kinds;
