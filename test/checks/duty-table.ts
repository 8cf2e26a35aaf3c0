// Administrators' rights over their own projects and investments, one row for every change in the admin area. separation-of-duties.test.ts
// fails for an endpoint without a row.
import { sql } from 'drizzle-orm';
import { makeUser, projectBody } from '../factories/make.ts';
import { makeCommentReport } from '../factories/make-comments.ts';
import { makeIdentityCheck, makeWaitingCategory } from '../factories/make-investors.ts';
import { makeReport } from '../factories/make-messages.ts';
import { approveMilestone, askNow, makeFundedProject, releaseNow } from '../factories/releases.ts';
import { type Kind, type kinds, type Subject, subjectIn, type World } from './authorization-world.ts';

type Make = (world: World) => Promise<Subject>;

/** `refused`: to its owner, with this code. `open`: why administrators may do it to their own things, or why it has no owner. */
export type Duty =
  | { refused: 'own_project' | 'own_investment' | 'oneself'; about: Make; body?: Row }
  | { open: string };
type Row = (subject: Subject, ownerId: number) => object;

const open = (why: string): Duty => ({ open: why });
const ownProject = (about: Make, body?: Row): Duty => ({ refused: 'own_project', about, ...(body && { body }) });

/** A new one each time: what the unrelated administrator decides about it is no part of the next row. */
const fresh =
  <K extends Kind>(kind: K, state: keyof (typeof kinds)[K] & string): Make =>
  (world) => {
    world.things.delete(`${kind} ${state}`);
    return subjectIn(world, kind, state);
  };

const project = fresh('project', 'public');
const duty: Make = async (world) => ({ ...(await project(world)), key: 'annual-report-2026' });
const member = fresh('teamMember', 'there');
const invitation = fresh('teamInvitation', 'open');
const webhook = fresh('webhook', 'ofProject');
const review = fresh('review', 'waiting');
const backed = fresh('investment', 'backed');
const reason = () => ({ reason: 'A reason.' });

const funded = ({ site, people }: World) => makeFundedProject(site, { ownerId: people.owner.id, hasAccount: false });

const approved: Make = async (world) => {
  const { milestones } = await funded(world);
  await approveMilestone(world.site.deps, milestones[0] ?? 0);
  return { id: milestones[0] ?? 0 };
};

const asked: Make = async (world) => ({ id: await askNow(world.site.deps, Number((await approved(world)).id)) });

/** Sent by a custodian, which needs no account at the provider. */
const transfer: Make = async (world) => {
  const { db } = world.site.deps;
  await db.execute(sql`update site_settings set custody = 'external'`);
  const { milestones } = await funded(world);
  const release = await releaseNow(world.site.deps, milestones[0] ?? 0);
  await db.execute(sql`update site_settings set custody = null`);
  return readId(world, sql`select id::float8 as id from transfers where release_id = ${release}`);
};

const failedReturn: Make = async (world) => {
  const { investments } = await funded(world);
  return readId(
    world,
    sql`insert into part_returns (investment_id, payment_id, amount_cents, reason)
      select investment_id, id, 100, 'admin' from payments where investment_id = ${investments[0]?.id} returning id::float8 as id`,
  );
};

const writeOff: Make = async (world) => {
  const { id } = await project(world);
  return readId(
    world,
    sql`insert into write_offs (project_id, amount_cents, reason, asked_by)
      values (${id}, 100, 'Gone.', ${world.people.demoted.id}) returning id::float8 as id`,
  );
};

const laterRound: Make = async (world) => {
  const { id, investments } = await funded(world);
  return readId(
    world,
    sql`insert into later_rounds (project_id, held_on, pre_money_cents, amount_cents, investors, proposed_by, needs_second)
      values (${id}, current_date, 100, 100, 1, ${investments[0]?.by.id}, false) returning id::float8 as id`,
  );
};

const shareTransfer: Make = async (world) => {
  const { id, investments } = await funded(world);
  const [from, to] = [investments[0]?.by.id, investments[1]?.by.id];
  const file = await readId(
    world,
    sql`insert into register_files (project_id, uploaded_by, name, stored_as, media_type, bytes, sha256)
      values (${id}, ${world.people.demoted.id}, 'contract.pdf', ${`duty-${id}`}, 'application/pdf', 1, '00') returning id::float8 as id`,
  );
  return readId(
    world,
    sql`insert into share_transfers (project_id, investment_id, from_id, to_id, kind, part_cents, reason, file_id, asked_by, from_agreed_at, to_agreed_at)
      values (${id}, ${investments[0]?.id}, ${from}, ${to}, 'sale', 100, 'Sold.', ${file.id}, ${world.people.demoted.id}, now(), now()) returning id::float8 as id`,
  );
};

const paused: Make = async (world) => {
  await asked(world);
  await world.site.deps.db.execute(sql`insert into release_pauses (reason) values ('A test.') on conflict do nothing`);
  return {};
};

async function readId({ site }: World, query: ReturnType<typeof sql>): Promise<Subject> {
  const { rows } = await site.deps.db.execute<{ id: number }>(query);
  return { id: rows[0]?.id ?? 0 };
}

const milestone = (kind: 'filedMilestone' | 'undecidedMilestone' | 'unansweredMilestone', body: Row): Duty =>
  ownProject(fresh(kind, 'there'), body);
const round = () => ({ round: 1 });

const ofAccounts = open('It is about an account, and has rules of its own about oneself.');
const ofOwners = open('Webhooks of projects are managed by their owners only; those of the site have no owner.');
const ofTexts = open('It is about a text or an address, not about a project’s money or standing.');

export const dutyTable: Record<string, Duty> = {
  // Projects
  'DELETE /api/projects/{id}': ownProject(project),
  'POST /api/admin/projects/{id}/owner': ownProject(project, () => ({ ...reason(), ownerId: null })),
  'POST /api/admin/projects/{id}/deadline': ownProject(project, () => ({ ...reason(), deadline: '2030-01-01' })),
  'POST /api/admin/projects/{id}/close-funding': ownProject(project, reason),
  'POST /api/admin/projects/{id}/stop': ownProject(project, reason),
  'POST /api/admin/projects/{id}/write-off': ownProject(project, reason),
  'PATCH /api/projects/{id}': ownProject(project, () => ({ featured: true })),
  'POST /api/projects/{id}/team/invitations': ownProject(project, () => ({
    to: 'guest@example.org',
    rights: ['money'],
  })),
  'POST /api/projects/{id}/team/invitations/{invitationId}/emails': ownProject(invitation),
  'DELETE /api/projects/{id}/team/invitations/{invitationId}': ownProject(invitation),
  'PATCH /api/projects/{id}/team/members/{uid}': ownProject(member, () => ({ rights: ['money'] })),
  'DELETE /api/projects/{id}/team/members/{uid}': ownProject(member),
  'PATCH /api/webhooks/endpoints/{id}': ownProject(webhook, () => ({ isEnabled: false })),
  'DELETE /api/webhooks/endpoints/{id}': ownProject(webhook),
  'POST /api/webhooks/endpoints': ofOwners,
  'POST /api/webhooks/endpoints/{id}/secrets': ofOwners,
  'POST /api/webhooks/endpoints/{id}/tests': ofOwners,
  'POST /api/webhooks/endpoints/{id}/replays': ofOwners,
  'POST /api/webhooks/endpoints/{id}/deliveries/{deliveryId}/replays': ofOwners,
  'POST /api/admin/projects': ownProject(
    async () => ({}),
    (_subject, ownerId) => ({ ...projectBody, ownerId }),
  ),
  'DELETE /api/admin/projects/{id}/documents/{documentId}': ownProject(fresh('document', 'public'), reason),
  'DELETE /api/admin/project-updates/{id}': open('Its creator may remove it without an administrator’s rights.'),

  // Reviews
  'POST /api/admin/reviews/{id}/checks': ownProject(review, () => ({ round: 1, item: 'company', verdict: 'ok' })),
  'POST /api/admin/reviews/{id}/approve': ownProject(review, ({ projectUpdatedAt }) => ({
    round: 1,
    projectUpdatedAt,
  })),
  'POST /api/admin/reviews/{id}/ask-for-changes': ownProject(review, () => ({ ...round(), ...reason() })),
  'POST /api/admin/reviews/{id}/reject': ownProject(review, () => ({ ...round(), ...reason() })),
  'POST /api/admin/reviews/{id}/reopen': ownProject(fresh('review', 'rejected'), round),

  // Milestones and releases
  'POST /api/admin/milestones/{id}/open-vote': milestone('filedMilestone', ({ hash }) => ({ evidenceHash: hash })),
  'POST /api/admin/milestones/{id}/send-back': milestone('filedMilestone', ({ hash }) => ({
    evidenceHash: hash,
    ...reason(),
  })),
  'POST /api/admin/milestones/{id}/decision': milestone('undecidedMilestone', () => ({
    decision: 'approve',
    ...reason(),
  })),
  'POST /api/admin/milestones/{id}/answer': milestone('unansweredMilestone', () => ({ answer: 'It was measured.' })),
  'POST /api/admin/milestones/{id}/release': ownProject(approved),
  'POST /api/admin/releases/{id}/confirm': ownProject(asked),
  'POST /api/admin/releases/{id}/withdraw': ownProject(asked, reason),
  'POST /api/admin/releases/pause': open('It only holds money back.'),
  'POST /api/admin/releases/resume': ownProject(paused, reason),
  'POST /api/admin/transfers/{id}/retry': ownProject(transfer),
  'POST /api/admin/transfers/{id}/takeover': ownProject(transfer, reason),
  'POST /api/admin/transfers/{id}/takeover/confirm': ownProject(transfer),
  'POST /api/admin/transfers/{id}/takeover/withdraw': ownProject(transfer),
  'POST /api/admin/transfers/{id}/paid': ownProject(transfer, () => ({ reference: 'Wire 7' })),
  'POST /api/admin/returns/{id}/paid': ownProject(failedReturn, () => ({ reference: 'Wire 7' })),
  'POST /api/admin/write-offs/{id}/confirm': ownProject(writeOff),
  'POST /api/admin/write-offs/{id}/withdraw': ownProject(writeOff),
  'POST /api/admin/payouts/accounts/{id}/read': open('It asks the provider, and decides nothing.'),

  // Registers
  'POST /api/projects/{id}/register-files': open('A document that counts for nothing until a transfer refers to it.'),
  'POST /api/admin/projects/{id}/share-transfers': ownProject(project, () => ({
    investmentId: 1,
    fromId: 1,
    toEmail: 'a@example.org',
    kind: 'sale',
    fileId: 1,
    ...reason(),
  })),
  'POST /api/admin/share-transfers/{id}/confirm': ownProject(shareTransfer),
  'POST /api/admin/share-transfers/{id}/withdraw': ownProject(shareTransfer, reason),
  'POST /api/admin/rounds/{id}/confirm': ownProject(laterRound),
  'POST /api/admin/rounds/{id}/decline': ownProject(laterRound, reason),
  'POST /api/admin/rounds/{id}/revocation': ownProject(laterRound, reason),
  'POST /api/admin/rounds/{id}/revocation/confirm': ownProject(laterRound),
  'POST /api/admin/rounds/{id}/revocation/decline': ownProject(laterRound, reason),
  'POST /api/admin/projects/{id}/duties/{key}/done': ownProject(duty, () => ({
    link: 'https://example.com/report',
  })),
  'POST /api/admin/projects/{id}/duties/{key}/reopen': ownProject(duty, reason),
  'POST /api/admin/rule-checks/{id}/openings': open('What they stated is their own.'),

  // Investments
  'POST /api/admin/investments/{id}/refund': ownProject(backed, reason),
  'POST /api/admin/investments/{id}/cancel': {
    refused: 'own_investment',
    about: fresh('investment', 'held'),
    body: reason,
  },
  'POST /api/admin/investments/{id}/hand-payment': {
    refused: 'own_investment',
    about: fresh('investment', 'completed'),
    body: () => ({ ...reason(), amount: 200, paidOn: '2026-01-01', reference: 'Transfer 7' }),
  },
  'POST /api/admin/suspense/{id}/return': open('It goes back to the card it came from. Our records name no project.'),
  'POST /api/admin/suspense/{id}/settle': open('Our records name no project. The reference at the bank is kept.'),
  'POST /api/admin/reconciliation/{job}/runs': open('It compares, and decides nothing.'),
  'POST /api/admin/findings/{id}/resolve': open('It is about the books. Resuming what it paused is refused to owners.'),

  // Reports
  'POST /api/admin/messages/comment/{id}/decision': ownProject(
    async ({ site, people }) => {
      const { rows } = await site.deps.db.execute<{ id: number }>(
        sql`insert into projects (title, description, category, goal_cents, valuation_cents, owner_id)
          values ('Lamp', 'A lamp.', 'Games', 100000, 1000000, ${people.owner.id}) returning id::float8 as id`,
      );
      return { id: (await makeCommentReport(site.deps, { projectId: rows[0]?.id ?? 0 })).id };
    },
    () => ({ decision: 'removed', ...reason() }),
  ),
  'POST /api/admin/messages/report/{id}/decision': {
    refused: 'oneself',
    about: async ({ site, people }) => ({ id: (await makeReport(site.deps, { from: people.owner.id })).id }),
    body: () => ({ decision: 'warned', ...reason() }),
  },
  'PATCH /api/admin/messages/{kind}/{id}': ofTexts,
  'POST /api/admin/messages/{kind}/{id}/notes': ofTexts,
  'POST /api/admin/messages/contact/{id}/replies': ofTexts,

  // Newsletter
  'POST /api/admin/agreements/{id}': ofTexts,
  'POST /api/admin/newsletter/issues': ofTexts,
  'PATCH /api/admin/newsletter/issues/{id}': ofTexts,
  'POST /api/admin/newsletter/issues/{id}/projects': ofTexts,
  'POST /api/admin/newsletter/issues/{id}/tests': ofTexts,
  'POST /api/admin/newsletter/issues/{id}/sending': ofTexts,
  'POST /api/admin/newsletter/issues/{id}/skipping': ofTexts,
  'POST /api/admin/newsletter/addresses': ofTexts,
  'POST /api/admin/newsletter/addresses/bounces': ofTexts,
  'POST /api/admin/newsletter/addresses/removals': ofTexts,

  // Accounts and the site
  'PATCH /api/users/{id}': ofAccounts,
  'DELETE /api/users/{id}': {
    refused: 'oneself',
    // Another account of the same person.
    about: ({ site, people }) => makeUser(site.deps, { email: people.owner.email.toUpperCase() }),
  },
  'POST /api/admin/users/{id}/investor/openings': open('What they stated is their own.'),
  'POST /api/admin/identity-checks/{id}/decision': {
    refused: 'oneself',
    about: async ({ site: { deps }, people }) => ({ id: await makeIdentityCheck(deps, people.owner.id) }),
    body: () => ({ decision: 'verified', ...reason() }),
  },
  'POST /api/admin/users/{id}/investor/category-decisions': {
    refused: 'oneself',
    about: async ({ site: { deps }, people }) => ({
      id: people.owner.id,
      statedAt: await makeWaitingCategory(deps, people.owner.id),
    }),
    body: ({ statedAt }) => ({ family: 'us-regcf', decision: 'confirmed', statedAt, ...reason() }),
  },
  'POST /api/admin/users/{id}/investor/screening': {
    refused: 'oneself',
    about: async ({ people }) => ({ id: people.owner.id }),
    body: () => ({ state: 'clear', note: 'On no list.' }),
  },
  'POST /api/admin/users': ofAccounts,
  'POST /api/admin/invited-users': ofAccounts,
  'POST /api/admin/users/{id}/invitation': ofAccounts,
  'DELETE /api/admin/users/{id}/invitation': ofAccounts,
  'PATCH /api/admin/users/{id}': ofAccounts,
  'POST /api/admin/sign-in-provider/replacement': ofAccounts,
  'DELETE /api/admin/sign-in-provider/replacement': ofAccounts,
  'POST /api/admin/users/{id}/joins': ofAccounts,
  'DELETE /api/admin/users/{id}/joins': ofAccounts,
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': ofAccounts,
  'DELETE /api/admin/users/{id}/sessions': ofAccounts,
  'POST /api/admin/users/{id}/second-factor/reset': ofAccounts,
  'POST /api/admin/confirm': ofAccounts,
  'POST /api/admin/security/password': ofAccounts,
  'DELETE /api/admin/security/sessions/{sessionId}': ofAccounts,
  'DELETE /api/admin/security/sessions': ofAccounts,
  'POST /api/admin/security/authenticator': ofAccounts,
  'DELETE /api/admin/security/authenticator': ofAccounts,
  'POST /api/admin/security/passkeys': ofAccounts,
  'PATCH /api/admin/security/passkeys/{id}': ofAccounts,
  'DELETE /api/admin/security/passkeys/{id}': ofAccounts,
  'POST /api/admin/security/recovery-codes': ofAccounts,
  'POST /api/images': open('A picture belongs to whoever uploads it.'),
  'PATCH /api/images/{name}': open('Its owner may describe it too.'),
  'POST /api/markdown-preview': open('It keeps nothing.'),
  'POST /api/admin/policy-packs/{pack}/offer': open('It waits for a second person or time (pack-offers.test.ts).'),
  'POST /api/admin/policy-packs/{pack}/stop': open('It only takes a choice away from new projects.'),
  'POST /api/admin/policy-pack-requests/{id}/confirm': open('The person who asked is refused (pack-offers.test.ts).'),
  'POST /api/admin/policy-pack-requests/{id}/withdraw': open('It keeps things as they are.'),
  'POST /api/admin/settings/loosenings/{id}/confirm': open('The person who asked is refused (loosenings.test.ts).'),
  'POST /api/admin/settings/loosenings/{id}/withdraw': open('It keeps the stronger protection.'),
  'PATCH /api/admin/settings': open(
    'It is about every project. Loosening what protects money needs time or a second person.',
  ),
  'POST /api/admin/health/mails/retry': open('It sends what was due.'),
  'POST /api/admin/users/{id}/mails/retry': open('It sends what was due.'),
  'POST /api/admin/tokens': open('It belongs to the site, and only reads.'),
  'DELETE /api/admin/tokens/{id}': open('It takes access away.'),
  'POST /api/admin/backups': open('A backup holds the whole site.'),
  'PATCH /api/admin/backups/schedule': open('A backup holds the whole site.'),
  'POST /api/admin/announcements': open('It goes to everyone in a selection, not to a project or an investment.'),
  'POST /api/admin/announcements/previews': open('It keeps nothing.'),
  'POST /api/admin/announcements/{id}/undo': open('It sends nothing.'),
  'POST /api/admin/imports': open('Imported projects belong to nobody who could gain from them.'),
  'PATCH /api/admin/imports/{id}': open('It moves nothing yet.'),
  'POST /api/admin/imports/{id}/start': open('Imported projects belong to nobody who could gain from them.'),
  'DELETE /api/admin/imports/{id}': open('It moves nothing.'),
  'POST /api/admin/views': open('It is about lists.'),
  'PATCH /api/admin/views/{id}': open('It is about lists.'),
  'DELETE /api/admin/views/{id}': open('It is about lists.'),
  'POST /api/admin/demo/keep': open('It changes nothing but a panel.'),
  'POST /api/admin/demo/removal': open('It is refused while real people have money in it (demo-removal.test.ts).'),
};
