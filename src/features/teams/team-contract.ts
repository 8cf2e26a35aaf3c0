// API contract of project teams: members, invitations and their log.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idText, moment, text, uidText } from '#kernel/fields.ts';
import { invitationRefusals, maxInvitee, memberRights, teamEventKinds } from './team-rules.ts';

const rights = z.array(z.enum(memberRights));
const newRights = z
  .array(z.enum(memberRights))
  .check(z.minLength(1, 'Choose at least one right'), z.maxLength(memberRights.length));

/** For administrators, whose pages name people by it; null for others. */
const recordId = z.nullable(idNumber);
const member = z.object({
  uid: z.string(),
  recordId,
  name: z.string(),
  image: z.nullable(z.string()),
  rights,
  joinedAt: moment,
});
export type TeamMember = z.infer<typeof member>;

const invitation = z.object({
  id: idNumber,
  /** The address invited, or the name of the person whose profile was invited. */
  to: z.string(),
  /** Of a person who was invited by their profile. */
  uid: z.nullable(z.string()),
  rights,
  sentAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
  /** It was emailed as often as it may be. */
  isSentOut: z.boolean(),
});
export type TeamInvitation = z.infer<typeof invitation>;

const event = z.object({
  id: idNumber,
  at: moment,
  kind: z.enum(teamEventKinds),
  /** Null for an erased person, and for someone who declined without signing in. */
  actor: z.nullable(z.string()),
  /** The member, or the address of an invitation; null once it is deleted. */
  about: z.nullable(z.string()),
  rights,
});
export type TeamEvent = z.infer<typeof event>;

const team = z.object({
  project: z.object({ id: idNumber, title: z.string() }),
  /** Whether the viewer may invite, change and remove people: the owner and administrators. */
  canManage: z.boolean(),
  /** The viewer's own id in the list; null if they are not in it. */
  ownUid: z.nullable(z.string()),
  owner: z.object({ uid: z.nullable(z.string()), recordId, name: z.string(), image: z.nullable(z.string()) }),
  members: z.array(member),
  /** Open ones, for those who may manage the team; empty for others. */
  invitations: z.array(invitation),
  /** The latest changes, newest first, for those who may manage the team; empty for others. */
  log: z.array(event),
});
export type Team = z.infer<typeof team>;

const change = { access: 'user-or-admin', audit: 'project.team_changed' } as const;
const ofInvitation = z.object({ id: idText, invitationId: idText });
const ofMember = z.object({ id: idText, uid: uidText });

export const getTeam = endpoint('GET /api/projects/{id}/team', {
  access: 'user-or-admin',
  scope: 'projects:read',
  summary: 'Get the team of a project, with its invitations for those who manage it',
  output: team,
});

export const inviteMember = endpoint('POST /api/projects/{id}/team/invitations', {
  ...change,
  summary: 'Invite someone to the team of a project, by email address or profile',
  body: z.strictObject({ to: text({ min: 1, max: maxInvitee, name: 'Email or profile' }), rights: newRights }),
  output: team,
});

export const resendInvitation = endpoint('POST /api/projects/{id}/team/invitations/{invitationId}/emails', {
  ...change,
  summary: 'Send an invitation to a team again; earlier links stop working',
  params: ofInvitation,
  output: team,
});

export const withdrawInvitation = endpoint('DELETE /api/projects/{id}/team/invitations/{invitationId}', {
  ...change,
  summary: 'Withdraw an invitation to a team',
  params: ofInvitation,
});

export const changeMemberRights = endpoint('PATCH /api/projects/{id}/team/members/{uid}', {
  ...change,
  summary: 'Change the rights of a member of a team',
  params: ofMember,
  body: z.strictObject({ rights: newRights }),
  output: team,
});

export const removeTeamMember = endpoint('DELETE /api/projects/{id}/team/members/{uid}', {
  ...change,
  summary: 'Remove a member from a team, or leave it oneself',
  params: ofMember,
});

/** A link's token, or the id of an invitation for the person who is signed in. */
const which = z.union([
  z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ id: idNumber }),
]);
export type WhichInvitation = z.infer<typeof which>;

const offer = z.object({
  id: idNumber,
  projectId: idNumber,
  projectTitle: z.string(),
  inviterName: z.string(),
  rights,
  /** Whom it is for; an address shows only its beginning and its end. */
  to: z.string(),
  expiresAt: moment,
  /** Why the viewer cannot accept it; null if they can, or have not signed in. */
  refusal: z.nullable(z.enum(invitationRefusals)),
});
export type InvitationOffer = z.infer<typeof offer>;

export const listOwnInvitations = endpoint('GET /api/team-invitations', {
  access: 'user',
  scope: 'profile:read',
  summary: 'List the open invitations to teams for one’s own account',
  output: z.array(offer),
});

// A POST, so that no address and no log holds the token.
export const openInvitation = endpoint('POST /api/team-invitations/openings', {
  access: 'public',
  summary: 'Get an invitation to a team by the token of its link',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: offer,
  success: { 200: 'The invitation' },
});

export const acceptInvitation = endpoint('POST /api/team-invitations/acceptances', {
  access: 'user',
  summary: 'Accept an invitation to a team',
  body: which,
  output: z.object({ projectId: idNumber, projectTitle: z.string() }),
  success: { 200: 'On the team' },
});

export const declineInvitation = endpoint('POST /api/team-invitations/refusals', {
  access: 'public',
  summary: 'Decline an invitation to a team',
  body: which,
});
