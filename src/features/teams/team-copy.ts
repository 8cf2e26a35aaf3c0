// Words about teams that emails, errors and screens share.
import type { InvitationRefusal, MemberRight } from './team-rules.ts';

export const rightWords: Record<MemberRight, { label: string; text: string }> = {
  editor: {
    label: 'Editor',
    text: 'Edits the project, writes updates, answers comments and reviews, and submits evidence for milestones. Cannot publish.',
  },
  money: {
    label: 'Money',
    text: 'Sees the project’s money page, its releases and all amounts invested. Cannot change the account for payouts.',
  },
};

export const nameRights = (rights: readonly MemberRight[]) => rights.map((right) => rightWords[right].label).join(', ');

export const refusalTexts: Record<InvitationRefusal, string> = {
  other_person:
    'This invitation is for another account. Sign in with the one it was sent to, or ask for a new invitation.',
  owner: 'You own this project, so you don’t need an invitation.',
  investor:
    'You have invested in this project or started to. Investors decide about milestones, so they can’t join the team. If you can still cancel your investment, do that first.',
};

export const invitationOver = 'This invitation was withdrawn, was already used, or has expired.';
