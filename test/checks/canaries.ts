// Canaries: a unique text in every private field, each with the actors who may find it.
import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { adminCredentials, users } from '#features/accounts/server/account-table.ts';
import { hashText, toStoredBytes } from '#features/agreements/server/agreement-bytes.ts';
import { getCurrentTemplate } from '#features/agreements/server/template-service.ts';
import { deleteComment, postComment } from '#features/comments/comment-contract.ts';
import { documentVersions, projectDocuments } from '#features/documents/server/document-table.ts';
import { decideCommentReport } from '#features/inbox/comment-report-contract.ts';
import { addInboxNote, replyToContact } from '#features/inbox/inbox-contract.ts';
import { recordOpeningInvestments } from '#features/investing/server/imports/opening-investments.ts';
import { investments } from '#features/investing/server/investing-table.ts';
import { requestRefund } from '#features/investing/server/refunds/refund-service.ts';
import { signedAgreements } from '#features/investing/server/signed-agreement-table.ts';
import { setScreening } from '#features/investors/investor-admin-contract.ts';
import { saveInvestorProfile } from '#features/investors/investor-profile-contract.ts';
import { startConversation } from '#features/messages/message-contract.ts';
import { projectDrafts } from '#features/projects/server/drafts/draft-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { cents } from '#kernel/money.ts';
import { hold } from '../factories/invest.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { makeComment, makeCommentReport } from '../factories/make-comments.ts';
import { makeContactMessage, makeReport } from '../factories/make-messages.ts';
import { draftTestUpdate, publishTestUpdate } from '../factories/updates.ts';
import type { TestApp } from '../servers/test-app.ts';
import { type Actor, makeWorld, type World } from './authorization-world.ts';

export type Canary = {
  /** The beginning of its text, which names the field. */
  name: string;
  readers: readonly Actor[];
  /** Addresses where anyone may find it. */
  publicAt?: RegExp;
  /** Deleted, or never sent to anyone, so the crawl is not expected to find it. */
  isGone?: true;
};

export const canaryPattern = /canary-[a-z-]+-[0-9a-f]{12}/gi;

export type Aviary = {
  world: World;
  canaries: Map<string, Canary>;
  /** The actor whose texts each email address may receive, for addresses that do not belong to an actor. */
  people: Map<string, Actor>;
};

/** Administrators see content that is reported or in their care, so they are named wherever they may read. */
export async function plantCanaries(site: TestApp): Promise<Aviary> {
  const world = await makeWorld(site);
  const canaries = new Map<string, Canary>();
  const plant: Plant = (name, readers, more = {}) => {
    const text = `canary-${name}-${randomBytes(6).toString('hex')}`;
    canaries.set(text, { name, readers, ...more });
    return text;
  };
  await plantInPeople(world, plant);
  await plantInInvestorProfiles(world, plant);
  await plantInProjects(world, plant);
  await plantInUpdates(world, plant);
  await plantInDocuments(world, plant);
  await plantInInvestments(world, plant);
  await plantInAgreements(world, plant);
  await plantInConversations(world, plant);
  await plantInComments(world, plant);
  const people = new Map(Object.entries(world.people).map(([actor, { email }]) => [email, actor as Actor]));
  return { world, canaries, people };
}

type Plant = (name: string, readers: readonly Actor[], more?: Pick<Canary, 'publicAt' | 'isGone'>) => string;

async function plantInPeople({ site, people }: World, plant: Plant): Promise<void> {
  const { db } = site.deps;
  for (const actor of ['stranger', 'owner', 'backer', 'exBacker'] as const) {
    const own = (name: string) => plant(`${name}-of-${actor.toLowerCase()}`, [actor, 'admin']);
    people[actor].email = `${own('email')}@example.org`;
    await db
      .update(users)
      .set({
        email: people[actor].email,
        interests: [own('interest')],
        expertise: [own('expertise')],
        stripeCustomerId: plant('stripe-customer', [], { isGone: true }),
      })
      .where(eq(users.id, people[actor].id));
    await db.execute(sql`update sessions set user_agent = ${own('browser')},
      refresh_token = ${plant('refresh-token', [], { isGone: true })} where user_id = ${people[actor].id}`);
  }
  await db
    .update(adminCredentials)
    .set({ passwordHash: plant('password', [], { isGone: true }) })
    .where(eq(adminCredentials.userId, people.admin.id));
  await db.execute(sql`
    insert into newsletter_subscribers (email, state) values (${`${plant('subscriber', [], { isGone: true })}@example.org`}, 'pending')`);
}

/** The register of a company names its holders; all else is for the person, and for administrators who give a reason. */
async function plantInInvestorProfiles({ site, people }: World, plant: Plant): Promise<void> {
  for (const [actor, kind] of [
    ['backer', 'person'],
    ['stranger', 'organization'],
  ] as const) {
    const own = (name: string, readers: readonly Actor[] = []) => plant(`${name}-of-${actor}`, [actor, ...readers]);
    const body = {
      version: 0,
      kind,
      name: own('legal-name', ['owner', 'admin']),
      ...(kind === 'organization' && { registrationNumber: own('registration'), signer: own('signer') }),
      country: 'US' as const,
      region: own('region'),
      taxNumber: own('tax-number'),
      categories: [
        {
          family: 'us-regcf' as const,
          investorClass: 'accredited' as const,
          criteria: [kind === 'person' ? 'income' : 'assets'],
          note: own('category-note'),
        },
      ],
    };
    const saved = await site.call(saveInvestorProfile, { as: people[actor], body });
    if (saved.status !== 200) throw new Error(`no profile: ${JSON.stringify(saved.body)}`);
    await site.call(setScreening, {
      as: people.admin,
      params: { id: people[actor].id },
      body: { state: 'clear', note: plant(`screening-of-${actor}`, ['admin']) },
    });
  }
}

async function plantInProjects({ site, people }: World, plant: Plant): Promise<void> {
  const { deps } = site;
  const ownerId = people.owner.id;
  for (const [kind, fields] of [
    ['draft', { status: 'draft' as const }],
    ['private', { visibility: 'private' as const }],
  ] as const) {
    const text = (name: string) => plant(`${name}-of-${kind}`, ['owner', 'admin']);
    const { id } = await makeProject(deps, { title: text('title'), description: text('text'), ownerId });
    await makeComment(deps, { projectId: id, userId: ownerId, content: text('comment') });
    if (kind === 'private') {
      await publishTestUpdate(site, people.owner, {
        projectId: id,
        title: text('update-title'),
        content: text('update'),
      });
    }
    await deps.db.update(projects).set(fields).where(eq(projects.id, id));
  }
  const deleted = await makeProject(deps, { title: plant('deleted-title', ['owner', 'admin']), ownerId });
  await makeComment(deps, { projectId: deleted.id, content: plant('deleted-comment', [], { isGone: true }) });
  await deps.db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, deleted.id));
  const values = { title: plant('form-draft', ['owner']) };
  await deps.db.insert(projectDrafts).values({ ownerId, title: values.title, revision: 1, values });
}

/** A public project of `owner` with one backer, and one who took the money back. */
async function makeBackedProject({ site, people }: World): Promise<number> {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const common = { projectId, amount: cents(20_000), valuation: cents(50_000_000), investedAt: new Date() };
  await site.deps.db.transaction((tx) =>
    recordOpeningInvestments(
      tx,
      [people.backer, people.exBacker].map(({ id }) => ({ ...common, investorId: id, key: randomUUID() })),
    ),
  );
  return projectId;
}

async function plantInUpdates(world: World, plant: Plant): Promise<void> {
  const { site, people } = world;
  const projectId = await makeBackedProject(world);
  const forBackers = (name: string) => plant(name, ['owner', 'backer', 'admin']);
  await publishTestUpdate(site, people.owner, {
    projectId,
    title: forBackers('backers-title'),
    content: forBackers('backers-text'),
    visibility: 'backers_only',
  });
  const [refunded] = await site.deps.db
    .select({ id: investments.id })
    .from(investments)
    .where(eq(investments.investorId, people.exBacker.id));
  if (!(await requestRefund(site.deps, refunded?.id ?? 0, 'admin'))) throw new Error('the money did not go back');
  const title = plant('update-draft-title', ['owner']);
  await draftTestUpdate(site, people.owner, { projectId, title, content: plant('update-draft', ['owner']) });
}

/** The file of a document for investors, and everything of a removed one. */
async function plantInDocuments(world: World, plant: Plant): Promise<void> {
  const { deps } = world.site;
  const projectId = await makeBackedProject(world);
  const inside = ['owner', 'admin'] as const;
  for (const { title, file, ...fields } of [
    {
      title: 'For investors',
      access: 'investors' as const,
      file: plant('document', [...inside, 'backer', 'exBacker']),
    },
    { title: plant('removed-document', inside), file: plant('removed-file', inside), removedAt: new Date() },
  ]) {
    const [document] = await deps.db
      .insert(projectDocuments)
      .values({ projectId, kind: 'other', access: 'everyone', ...fields, title })
      .returning();
    const storedAs = `${randomUUID()}.pdf`;
    await deps.storage.put(storedAs, { bytes: Buffer.from(`%PDF-1.7 ${file}`), contentType: 'application/pdf' });
    const version = {
      version: 1,
      storedAs,
      bytes: 9,
      pages: 1,
      sha256: '0'.repeat(64),
      uploadedBy: world.people.owner.id,
    };
    await deps.db.insert(documentVersions).values({ documentId: document?.id ?? 0, ...version });
  }
}

/** Two people who invested without their name. Their names are on their profiles, as everyone's, for readers who know their uid. */
async function plantInInvestments(world: World, plant: Plant): Promise<void> {
  const { site, people } = world;
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  for (const [shownAs, pseudonym] of [
    ['pseudonym', 'Heron'],
    ['hidden', null],
  ] as const) {
    const publicAt = /^\/(api\/)?(users|people)\//;
    const person = await makeUser(site.deps, {
      name: plant(`name-of-${shownAs}`, ['admin'], { publicAt }),
      email: `${plant(`email-of-${shownAs}`, ['admin'])}@example.org`,
    });
    await site.deps.db.transaction((tx) =>
      recordOpeningInvestments(tx, [
        {
          projectId,
          investorId: person.id,
          amount: cents(30_000),
          valuation: cents(50_000_000),
          investedAt: new Date(),
          key: randomUUID(),
        },
      ]),
    );
    await site.deps.db
      .update(investments)
      .set({ shownAs, pseudonym, notes: plant(`note-of-${shownAs}`, ['admin']) })
      .where(eq(investments.investorId, person.id));
  }
}

/** What was typed is for the investor and administrators; where it was typed is in their PDF alone, which is compressed. */
async function plantInAgreements({ site, people }: World, plant: Plant): Promise<void> {
  const { id: projectId } = await makeProject(site.deps);
  const { investmentId } = await hold(site, people.stranger, { projectId, amount: 300 });
  const { id: templateId } = await getCurrentTemplate(site.deps.db, { family: 'open', instrument: 'equity' });
  const text = `Agreement with ${plant('agreement', ['stranger', 'admin'])}`;
  await site.deps.db.insert(signedAgreements).values({
    investmentId,
    templateId,
    provider: 'built_in',
    content: await toStoredBytes(text),
    sha256: hashText(text),
    signedName: plant('signature', ['stranger', 'admin']),
    address: plant('signed-from', [], { isGone: true }),
    userAgent: plant('signed-with', [], { isGone: true }),
  });
}

async function plantInConversations({ site, people }: World, plant: Plant): Promise<void> {
  const ends = ['owner', 'stranger'] as const;
  const body = {
    to: people.owner.uid,
    subject: plant('subject', ends),
    content: plant('message', ends),
    key: randomUUID(),
  };
  const sent = await site.call(startConversation, { as: people.stranger, body });
  if (sent.status !== 201) throw new Error(`no message: ${JSON.stringify(sent.body)}`);
  const report = await makeReport(site.deps, {
    from: people.backer.id,
    to: people.exBacker.id,
    content: plant('reported-message', ['backer', 'exBacker', 'admin']),
    reason: plant('message-report', ['exBacker', 'admin']),
  });
  const noted = { kind: 'report', id: report.id };
  await site.call(addInboxNote, {
    as: people.admin,
    params: noted,
    body: { content: plant('message-note', ['admin']) },
  });
  const contact = await makeContactMessage(site.deps, {
    userId: people.stranger.id,
    name: plant('contact-name', ['admin']),
    email: `${plant('contact-email', ['admin'])}@example.org`,
    content: plant('contact', ['stranger', 'admin']),
  });
  await site.call(replyToContact, {
    as: people.admin,
    params: { id: contact.id },
    body: { content: plant('contact-reply', ['stranger', 'admin']) },
  });
}

async function plantInComments({ site, people }: World, plant: Plant): Promise<void> {
  const { id: projectId } = await makeProject(site.deps, { ownerId: people.owner.id });
  const params = { id: projectId };
  const content = plant('deleted-by-author', [], { isGone: true });
  const deleted = await site.call(postComment, { as: people.stranger, params, body: { content } });
  await site.call(postComment, { as: people.owner, params, body: { content: 'A reply', parentId: deleted.body.id } });
  await site.call(deleteComment, { as: people.stranger, params: { id: deleted.body.id } });
  const report = await makeCommentReport(site.deps, {
    projectId,
    userId: people.backer.id,
    content: plant('removed-comment', ['backer', 'admin']),
    reason: plant('comment-report', ['admin']),
  });
  const noted = { kind: 'comment', id: report.id };
  await site.call(addInboxNote, {
    as: people.admin,
    params: noted,
    body: { content: plant('comment-note', ['admin']) },
  });
  const decision = { decision: 'removed' as const, reason: plant('comment-decision', ['backer', 'admin']) };
  await site.call(decideCommentReport, { as: people.admin, params: { id: report.id }, body: decision });
}
