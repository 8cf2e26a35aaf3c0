// Teams of projects: what a member may do, how many there are, and how long an invitation lasts.

export const memberRights = ['editor', 'money'] as const;
export type MemberRight = (typeof memberRights)[number];

/** Days in which an invitation can be accepted. */
export const invitationDays = 14;
/** Members and open invitations together. */
export const maxTeam = 20;
/** Invitation emails of one project within a day, including those sent again. */
export const invitationsPerDay = 10;
/** Invitation emails that one person causes within a day, across their projects. */
export const invitationsPerPersonPerDay = 20;
/** Emails of one invitation, including the first. */
export const maxSends = 4;
/** Days after which an invitation that is over is deleted, and with it the address. */
export const keptInvitationDays = 90;

export const invitationEnds = ['accepted', 'declined', 'withdrawn'] as const;
export const teamEventKinds = [
  'invited',
  'sent_again',
  'withdrawn',
  'declined',
  'joined',
  'rights_changed',
  'removed',
  'left',
] as const;
export type TeamEventKind = (typeof teamEventKinds)[number];
