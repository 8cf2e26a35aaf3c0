// Creates a person with every kind of personal data the product stores: each text by or about them contains 'canary'.
import { eq } from 'drizzle-orm';
import { refundInvestment } from '#features/investing/admin-investment-contract.ts';
import { investments, payments } from '#features/investing/server/investing-table.ts';
import { requestPartReturn } from '#features/investing/server/returns/part-return-service.ts';
import type { TestApp } from '../servers/test-app.ts';
import { invest } from './invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from './make.ts';
import { makeMessage } from './make-messages.ts';

export async function makeKnownPerson(kindling: TestApp): Promise<TestUser> {
  const { deps } = kindling;
  const person = await makeUser(deps, {
    uid: 'canary-uid',
    issuer: 'https://canary.example',
    name: 'Canary Quill',
    email: 'canary@example.org',
    isAdmin: true,
    emailConfirmed: 'canary@example.org',
    emailPending: 'canary@example.org',
    profileImage: '/canary',
    bio: 'canary',
    location: 'canary',
    website: 'canary',
    socialLinks: { canary: 'canary' },
    expertise: ['canary'],
    interests: ['canary'],
    stripeCustomerId: 'canary',
    stripeSubscriptionId: 'canary',
  });
  const admin = await makeAdmin(deps);
  const insert: Insert = async (table, row) => {
    const names = Object.keys(row);
    const { rows } = await deps.pool.query<{ id: string }>(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
      Object.values(row),
    );
    return Number(rows[0]?.id);
  };
  await deps.pool.query(
    "update sessions set refresh_token = 'canary', id_token = 'canary', address = 'canary', user_agent = 'canary' where user_id = $1",
    [person.id],
  );
  await insert('user_identities', { uid: 'canary', issuer: 'https://canary.example', user_id: person.id });
  await knowAsAdmin(insert, person);
  await knowAsInvestor(kindling, { insert, person, admin });
  await knowFromConversations(kindling, { insert, person, admin, other: await makeUser(deps) });
  await knowAsCreator(kindling, { insert, person, admin });
  return person;
}

type Insert = (table: string, row: Record<string, unknown>) => Promise<number>;
type Known = { insert: Insert; person: TestUser; admin: TestUser };

async function knowAsAdmin(insert: Insert, person: TestUser): Promise<void> {
  const row = { user_id: person.id };
  await insert('admin_credentials', { ...row, username: 'canary', password_hash: 'canary', setting_hash: 'canary' });
  await insert('admin_authenticators', { ...row, secret: 'canary', last_step: 0 });
  const transports = JSON.stringify(['canary']);
  const passkey = { credential_id: 'canary', public_key: '', counter: 0, transports, name: 'canary' };
  await insert('admin_passkeys', { ...row, ...passkey });
  for (const username of ['canary', 'canary@example.org']) {
    await insert('admin_login_attempts', { username, address: '::1', succeeded: false });
  }
  const token = { last_letters: 'abcd', scopes: ['projects:read'], expires_at: new Date(Date.now() + 86_400_000) };
  await insert('api_tokens', { ...row, ...token, kind: 'personal', name: 'canary', token_hash: Buffer.from('known') });
  const view = { list: 'users', name: 'canary', query: JSON.stringify({ q: 'canary' }), is_shared: true };
  await insert('saved_views', { owner_id: person.id, ...view });
}

async function knowAsInvestor(kindling: TestApp, { insert, person, admin }: Known): Promise<void> {
  const { id: projectId } = await makeProject(kindling.deps);
  const { id, transactionId } = await invest(kindling, person, { projectId, amount: 1000 });
  const body = { reason: 'At the request of a canary' };
  await kindling.call(refundInvestment, { as: admin, params: { id }, body });
  await returnRest(kindling, person);
  await kindling.deps.pool.query(
    "update investments set notes = 'canary', shown_as = 'pseudonym', pseudonym = 'canary' where id = $1",
    [id],
  );
  const text = { version: 1000, text: 'An agreement', pack_family: 'open', instrument: 'equity' };
  const document = {
    investment_id: id,
    template_id: await insert('agreement_templates', text),
    sha256: '0'.repeat(64),
    content: Buffer.from('canary'),
    provider: 'documenso',
    provider_id: 'envelope_1',
  };
  await insert('signed_agreements', { ...document, signed_name: 'canary', address: 'canary', user_agent: 'canary' });
  await insert('signature_requests', { ...document, signer: 'canary', signing_url: 'https://canary.example' });
  await knowWhoTheyAre(insert, { person, admin, projectId });
  await knowInRegister(insert, { person, admin, projectId, id });
  await insert('findings', { kind: 'amount_differs', ref: transactionId, note: 'About a canary' });
  await insert('findings', { kind: 'amount_differs', ref: 'something else', note: 'Canary@example.org wrote' });
}

/** What is encrypted holds the canary as it is, so that it is found. */
async function knowWhoTheyAre(
  insert: Insert,
  { person, admin, projectId }: Omit<Known, 'insert'> & { projectId: number },
): Promise<void> {
  const row = { user_id: person.id };
  await insert('investor_profiles', { ...row, country: 'US', sealed: 'canary' });
  const family = { family: 'us-regcf', investor_class: 'accredited', state: 'waiting' };
  await insert('investor_classes', { ...row, ...family, sealed_basis: 'canary', reason: 'canary' });
  const check = { provider: 'by_hand', state: 'waiting', decided_by: admin.id, reason: 'canary' };
  const check_id = await insert('identity_checks', { ...row, ...check });
  await insert('identity_files', { check_id, stored_as: 'known-identity.bin', media_type: 'image/png', bytes: 1 });
  await insert('screenings', { ...row, state: 'clear', note: 'canary', set_by: admin.id });
  await insert('step_answers', { investor_id: person.id, step: 'open-risk-2026', project_id: projectId, passed: true });
}

async function knowInRegister(
  insert: Insert,
  { person, admin, projectId, id }: Omit<Known, 'insert'> & { projectId: number; id: number },
): Promise<void> {
  const certificate = {
    number: 'CANA-RYAB',
    code_hash: Buffer.from('known'),
    holder_name: 'canary',
    project_title: 'A lamp',
  };
  const facts = { amount_cents: 100, share: 1, sha256: '00' };
  await insert('certificates', { ...certificate, ...facts, project_id: projectId, holder_id: person.id });
  const paper = {
    project_id: projectId,
    uploaded_by: admin.id,
    name: 'contract.pdf',
    stored_as: 'known',
    media_type: 'application/pdf',
  };
  const file_id = await insert('register_files', { ...paper, bytes: 1, sha256: '00' });
  const transfer = {
    project_id: projectId,
    investment_id: id,
    from_id: person.id,
    to_id: admin.id,
    kind: 'sale',
    part_cents: 1,
  };
  const end = { state: 'declined', ended_at: new Date(), end_reason: 'canary' };
  await insert('share_transfers', { ...transfer, ...end, reason: 'A sale', file_id, asked_by: admin.id });
}

/** Returns the remainder, as after a release. */
async function returnRest(kindling: TestApp, person: TestUser): Promise<void> {
  const { id: projectId } = await makeProject(kindling.deps);
  const { id } = await invest(kindling, person, { projectId, amount: 500 });
  await kindling.deps.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(payments).where(eq(payments.investmentId, id));
    const [investment] = await tx.select().from(investments).where(eq(investments.id, id));
    if (payment === undefined || investment === undefined) throw new Error(`investment ${id} is missing`);
    const order = {
      investment,
      payment,
      remainderCents: 50_000,
      reason: 'admin',
      note: 'canary',
    } as const;
    await requestPartReturn(tx, order);
  });
}

async function knowFromConversations(
  { deps }: TestApp,
  { insert, person, admin, other }: Known & { other: TestUser },
): Promise<void> {
  const note = { author_id: admin.id, content: 'canary' };
  for (const [from, to] of [
    [person.id, other.id],
    [other.id, person.id],
  ] as const) {
    const text = { subject: 'canary', content: 'canary' };
    const { id: message } = await makeMessage(deps, { from, to, ...text });
    const decision = { decision: 'warned', decision_reason: 'canary', decided_at: new Date(), decided_by: admin.id };
    const report = { message_id: message, reporter_id: to, reason: 'canary', ...decision };
    await insert('inbox_notes', { report_id: await insert('message_reports', report), ...note });
  }
  const contact = await insert('contact_messages', {
    user_id: person.id,
    name: 'canary',
    email: 'canary@example.org',
    topic: 'other',
    content: 'canary',
  });
  await insert('inbox_notes', { contact_message_id: contact, ...note });
  await insert('contact_replies', { contact_message_id: contact, ...note });
  await insert('newsletter_subscribers', { email: 'Canary@example.org' });
  await insert('saved_searches', {
    user_id: person.id,
    name: 'canary',
    query: 'q=canary',
    words_query: 'canary',
    alert: 'digest',
  });
}

async function knowAsCreator({ deps }: TestApp, { insert, person, admin }: Known): Promise<void> {
  const { id } = await makeProject(deps, { ownerId: person.id });
  const missing = { field: 'external_account', awaits: 'creator', isPastDue: true, error: 'About a canary' };
  await insert('payout_accounts', {
    user_id: person.id,
    provider_account_id: 'acct_known',
    country: 'US',
    state: 'restricted',
    requirements: JSON.stringify([missing]),
    bank_name: 'Canary Bank',
    bank_last4: 'canary',
  });
  const round = { held_on: '2026-01-01', pre_money_cents: 1, amount_cents: 1, investors: 1, needs_second: false };
  const declined = { state: 'declined', ended_at: new Date(), reason: 'canary', revoke_reason: 'canary' };
  await insert('later_rounds', { ...round, ...declined, project_id: id, proposed_by: person.id });
  const comment = await insert('comments', { project_id: id, user_id: person.id, content: 'canary' });
  const decision = { decision: 'warned', decision_reason: 'canary', decided_at: new Date(), decided_by: admin.id };
  const reported = { comment_id: comment, reporter_id: admin.id, reason: 'canary', content: 'canary', ...decision };
  const report = await insert('comment_reports', reported);
  await insert('inbox_notes', { comment_report_id: report, author_id: admin.id, content: 'canary' });
  await insert('update_drafts', { project_id: id, author_id: person.id, title: 'canary', content: 'canary' });
  const update = await insert('project_updates', { project_id: id, title: 'Removed', content: 'Removed' });
  const removal = { removed_at: new Date(), removed_by: 'administrator', removal_reason: 'canary' };
  await insert('update_marks', { update_id: update, ...removal });
  const invited = {
    project_id: id,
    can_edit: true,
    can_money: false,
    invited_by: person.id,
    created_at: new Date(),
    sent_at: new Date(),
  };
  const until = { expires_at: new Date(), token_hash: Buffer.from('known') };
  await insert('project_invitations', { ...invited, ...until, email: 'canary@example.org' });
  const draft = { owner_id: person.id, title: 'canary', revision: 1, values: { canary: true } };
  await insert('project_drafts', draft);
  const change = { actor_kind: 'admin', actor_id: admin.id, after: {}, reason: 'canary' };
  await insert('project_changes', { project_id: id, ...change });
  const review = await insert('project_reviews', { project_id: id, round: 1 });
  await deps.pool.query(
    "update project_reviews set state = 'rejected', decided_at = now(), decided_by = $2, reason = 'canary' where id = $1",
    [review, admin.id],
  );
  await insert('review_answers', { review_id: review, text: 'canary' });
  const check = { item: 'identity', verdict: 'ok', notes: 'canary', checked_by: admin.id };
  await insert('review_checks', { review_id: review, ...check });
}
