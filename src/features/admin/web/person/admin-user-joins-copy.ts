// Texts of joining a user with another account.
import { formatMoment } from '#kernel/dates.ts';

export const joinsCopy = {
  title: 'Other accounts',
  text: 'If this person has a second account, it can be joined to this one. Both sign-ins then lead here.',
  button: 'Join with another account',
  loadFailed: 'The joins could not be loaded.',
  heading: (name: string) => `Join another account to ${name}`,
  lead: 'This account stays. The other one goes, once the person confirms with a link we email to both addresses.',
  choose: 'The account that goes',
  chooseFirst: 'Choose an account.',
  reading: 'Reading what both accounts hold…',
  failedToRead: 'What both accounts hold could not be read.',
  stays: (name: string) => `${name} stays and keeps`,
  moves: 'Moves to it',
  goes: 'Deleted',
  nothing: 'nothing',
  reasonHint: 'Required. Stored with the join.',
  send: 'Email both links',
  started: 'Links sent',
  startedText: 'The accounts are joined once both links are confirmed.',
  failed: 'The join was not started',
  withdraw: 'Withdraw',
  withdrawItem: (id: number) => `Withdraw the join with user ${id}`,
  withdrawn: 'Join withdrawn',
  withdrawnText: 'Both links no longer work.',
  withdrawFailed: 'The join was not withdrawn',
  /** `stays`: of this pair, the account on the page stays. */
  pair: (stays: boolean) => (stays ? 'goes into this one' : 'stays; this one goes into it'),
  user: (id: number) => `User ${id}`,
  states: {
    waiting: (confirmed: number) => `Waiting: ${confirmed} of 2 links confirmed`,
    expired: () => 'Expired: not both links were confirmed in time',
    joined: () => 'Joined',
  },
  since: (at: string) => `asked for on ${formatMoment(at)}`,
};
