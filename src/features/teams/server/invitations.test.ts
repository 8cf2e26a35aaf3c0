// Invitations to teams: whom they reach, who may accept them, and what ends them, over HTTP.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { notifications } from '#features/notifications/server/notification-table.ts';
import { changeProjectOwner } from '#features/projects/admin-project-contract.ts';
import { projectMembers } from '#features/projects/server/project-member-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { joinTeam, readInvitationMail } from '#test/factories/teams.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import * as contract from '../team-contract.ts';
import { invitationsPerDay, maxSends } from '../team-rules.ts';
import { forgetOldInvitations } from './team-housekeeping.ts';
import { projectInvitations } from './team-table.ts';

const site = useTestApp();
let owner: TestUser;
let guest: TestUser;
let id: number;
beforeEach(async () => {
  [owner, guest] = [await makeUser(site.deps), await makeUser(site.deps)];
  ({ id } = await makeProject(site.deps, { ownerId: owner.id }));
});

const invite = (to: string, as = owner) =>
  site.call(contract.inviteMember, { as, params: { id }, body: { to, rights: ['editor'] } });
const getTeam = (as: TestUser) => site.call(contract.getTeam, { as, params: { id } });
const accept = (as: TestUser, body: contract.WhichInvitation) => site.call(contract.acceptInvitation, { as, body });

async function inviteGuest(to = guest.email) {
  const { body } = await invite(to);
  const [invitation] = body.invitations;
  const mail = await readInvitationMail(site.deps, invitation?.id ?? 0);
  return { id: invitation?.id ?? 0, token: mail?.token ?? '', mail };
}

const isMember = async (person: TestUser) =>
  (await site.deps.db.$count(projectMembers, sql`project_id = ${id} and user_id = ${person.id}`)) === 1;

test('an invited person sees who invites them to what before they accept, once', async () => {
  const { token, mail } = await inviteGuest(guest.email.toUpperCase());
  expect(mail).toMatchObject({ to: guest.email.toUpperCase(), subject: expect.stringContaining(owner.name) });
  const { body: seen } = await site.call(contract.openInvitation, { body: { token } });
  expect(seen).toMatchObject({ projectId: id, inviterName: owner.name, rights: ['editor'], refusal: null });
  expect(seen.to).not.toBe(guest.email);
  expect((await site.call(contract.acceptInvitation, { body: { token } })).status).toBe(401);
  expect(await accept(guest, { token })).toMatchObject({ status: 200, body: { projectId: id } });
  expect(await isMember(guest)).toBe(true);
  expect((await accept(guest, { token })).status).toBe(404);
  const { body } = await getTeam(owner);
  expect(body.members).toMatchObject([{ uid: guest.uid, rights: ['editor'] }]);
  expect(body.invitations).toEqual([]);
  expect(body.log.map(({ kind, actor, about }) => [kind, actor, about])).toEqual([
    ['joined', guest.name, guest.name],
    ['invited', owner.name, guest.email.toUpperCase()],
  ]);
});

test('only the account with the invited, verified address may accept', async () => {
  const { id: invitation, token } = await inviteGuest();
  const thief = await makeUser(site.deps);
  expect((await site.call(contract.openInvitation, { as: thief, body: { token } })).body.refusal).toBe('other_person');
  expect(await accept(thief, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await accept(thief, { id: invitation })).status).toBe(404);
  const unverified = await makeUser(site.deps, { uid: 'x'.repeat(20) + id, email: guest.email, emailUnverified: true });
  expect((await accept(unverified, { token })).status).toBe(403);
  expect((await site.call(contract.listOwnInvitations, { as: unverified })).body).toEqual([]);
  expect(await isMember(thief)).toBe(false);
});

test('a signed-in person finds and accepts their invitation without the link', async () => {
  await inviteGuest();
  const { body } = await site.call(contract.listOwnInvitations, { as: guest });
  expect(body).toMatchObject([{ projectId: id, refusal: null }]);
  expect(await site.deps.db.$count(notifications, sql`user_id = ${guest.id} and kind = 'team_invitation'`)).toBe(1);
  expect((await accept(guest, { id: body[0]?.id ?? 0 })).status).toBe(200);
});

test('a profile can be invited without learning its address', async () => {
  const answer = await invite(`https://example.org/people/${guest.uid}?tab=1`);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain(guest.email);
  const [invitation] = answer.body.invitations;
  expect(invitation).toMatchObject({ to: guest.name, uid: guest.uid });
  expect((await readInvitationMail(site.deps, invitation?.id ?? 0))?.to).toBe(guest.email);
  expect((await accept(guest, { id: invitation?.id ?? 0 })).status).toBe(200);
});

test('an invitation says nothing about whether its address has an account', async () => {
  const member = await makeUser(site.deps);
  await joinTeam(site.deps, id, member.id, ['money']);
  const answers = [];
  for (const to of [guest.email, `nobody-${id}@example.org`, member.email]) {
    const { status, body } = await invite(to);
    answers.push({ status, shape: Object.keys(body.invitations[0] ?? {}), rights: body.invitations[0]?.rights });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await invite(owner.email)).status).toBe(400);
  expect((await invite('neither address nor profile')).status).toBe(400);
  expect((await invite(`/people/${member.uid}`)).status).toBe(400);
});

test('a member who is invited again keeps their rights', async () => {
  await joinTeam(site.deps, id, guest.id, ['money']);
  const { token } = await inviteGuest();
  expect((await accept(guest, { token })).status).toBe(200);
  expect((await getTeam(owner)).body.members).toMatchObject([{ uid: guest.uid, rights: ['money'] }]);
});

test('an invitation that was withdrawn, declined, sent again or is expired no longer works', async () => {
  const first = await inviteGuest();
  const params = { id, invitationId: first.id };
  expect((await site.call(contract.resendInvitation, { as: owner, params })).status).toBe(200);
  expect((await accept(guest, { token: first.token })).status).toBe(404);
  const again = await readInvitationMail(site.deps, first.id);
  expect((await site.call(contract.withdrawInvitation, { as: owner, params })).status).toBe(204);
  expect((await accept(guest, { token: again?.token ?? '' })).status).toBe(404);
  expect(await readInvitationMail(site.deps, first.id)).toBeUndefined();
  const declined = await inviteGuest();
  expect((await site.call(contract.declineInvitation, { body: { token: declined.token } })).status).toBe(204);
  expect((await accept(guest, { token: declined.token })).status).toBe(404);
  expect((await getTeam(owner)).body.log[0]).toMatchObject({ kind: 'declined', actor: null, about: guest.email });
  const late = await inviteGuest();
  await site.deps.db
    .update(projectInvitations)
    .set({ expiresAt: sql`now()` })
    .where(eq(projectInvitations.id, late.id));
  expect((await accept(guest, { token: late.token })).status).toBe(404);
  expect((await site.call(contract.openInvitation, { body: { token: late.token } })).status).toBe(404);
  expect((await getTeam(owner)).body.invitations).toMatchObject([{ id: late.id, isExpired: true }]);
  expect(await isMember(guest)).toBe(false);
});

test('an invitation ends with its project, its inviter and a new owner', async () => {
  const admin = await makeAdmin(site.deps);
  const gone = await inviteGuest();
  await site.deps.db.update(projects).set({ deletedAt: sql`now()` }).where(eq(projects.id, id));
  expect((await accept(guest, { token: gone.token })).status).toBe(404);
  await site.deps.db.update(projects).set({ deletedAt: null }).where(eq(projects.id, id));
  const next = await makeUser(site.deps);
  await joinTeam(site.deps, id, next.id, ['editor']);
  const handed = { as: admin, params: { id }, body: { ownerId: next.id, reason: 'They run it now' } };
  expect((await site.call(changeProjectOwner, handed)).status).toBe(200);
  expect((await accept(guest, { token: gone.token })).status).toBe(404);
  const { body } = await getTeam(next);
  expect(body).toMatchObject({ owner: { uid: next.uid }, members: [], canManage: true });
  expect((await getTeam(owner)).status).toBe(404);
});

test('erasing a person ends their memberships, invitations and the team of their projects', async () => {
  const admin = await makeAdmin(site.deps);
  await joinTeam(site.deps, id, guest.id, ['editor']);
  const other = await makeUser(site.deps);
  await invite(other.email);
  const erase = (person: TestUser, own: number[]) =>
    site.call(deleteUser, {
      as: admin,
      params: { id: person.id },
      body: { reason: 'At their request', projects: own.map((one) => ({ id: one, action: 'end' as const })) },
    });
  expect((await erase(other, [])).status).toBe(204);
  expect(await site.deps.db.$count(projectInvitations, eq(projectInvitations.projectId, id))).toBe(0);
  expect((await erase(owner, [id])).status).toBe(204);
  expect(await isMember(guest)).toBe(false);
  expect((await getTeam(guest)).status).toBe(404);
});

test('invitation emails are limited per project and per invitation', async () => {
  const { id: first } = await inviteGuest();
  const params = { id, invitationId: first };
  for (let sent = 1; sent < maxSends; sent += 1) {
    expect((await site.call(contract.resendInvitation, { as: owner, params })).status).toBe(200);
  }
  expect((await site.call(contract.resendInvitation, { as: owner, params })).status).toBe(429);
  for (let sent = maxSends; sent < invitationsPerDay; sent += 1) {
    expect((await invite(`person-${sent}-${id}@example.org`)).status).toBe(200);
  }
  expect((await invite(`one-too-many-${id}@example.org`)).status).toBe(429);
});

test('inviting the same address twice is refused, and at the same time only one is made', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => invite(guest.email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
});

test('nobody who blocked the inviter is emailed or notified', async () => {
  await site.deps.db.execute(
    sql`insert into message_blocks (blocker_id, blocked_id) values (${guest.id}, ${owner.id})`,
  );
  expect((await inviteGuest()).mail).toBeUndefined();
  expect(await site.deps.db.$count(notifications, eq(notifications.userId, guest.id))).toBe(0);
});

test('addresses of invitations that are long over are deleted, and the log stays', async () => {
  await inviteGuest();
  await site.deps.db
    .update(projectInvitations)
    .set({ expiresAt: sql`now() - interval '91 days'` })
    .where(eq(projectInvitations.projectId, id));
  await forgetOldInvitations(site.deps.db);
  expect((await getTeam(owner)).body).toMatchObject({ invitations: [], log: [{ kind: 'invited', about: null }] });
});
