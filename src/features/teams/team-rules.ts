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
  'investors_exported',
] as const;
export type TeamEventKind = (typeof teamEventKinds)[number];

/** Longest text that names whom to invite. */
export const maxInvitee = 320;
/** The latest changes that the team's page shows. */
export const shownEvents = 50;

/** Why a person cannot accept an invitation. */
export const invitationRefusals = ['other_person', 'owner', 'investor'] as const;
export type InvitationRefusal = (typeof invitationRefusals)[number];

type Flags = { canEdit: boolean; canMoney: boolean };

export function toRights({ canEdit, canMoney }: Flags): MemberRight[] {
  return [...(canEdit ? (['editor'] as const) : []), ...(canMoney ? (['money'] as const) : [])];
}

export function toFlags(rights: readonly MemberRight[]): Flags {
  return { canEdit: rights.includes('editor'), canMoney: rights.includes('money') };
}

/** Enough of an address to recognize it as one's own: "a•••@example.org". */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}•••${email.slice(at)}`;
}

/** The person of a profile's address, such as "https://…/people/abc"; undefined for anything else. */
export function readProfileAddress(text: string): string | undefined {
  const [, uid] = /(?:^|\/)people\/([^/?#\s]+)\/?(?:[?#]\S*)?$/.exec(text.trim()) ?? [];
  try {
    return uid === undefined ? undefined : decodeURIComponent(uid);
  } catch {
    return undefined;
  }
}
