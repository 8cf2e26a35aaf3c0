// Texts of following creators and saving projects.
import { formatCount } from '#kernel/numbers.ts';

export const followingCopy = {
  follow: 'Follow',
  following: 'Following',
  followers: (count: number) => (count === 1 ? '1 follower' : `${formatCount(count)} followers`),
  followed: (name: string) => `You follow ${name}`,
  followedText: 'We notify you of their new projects and updates. Change how in your settings.',
  notFollowed: 'This was not changed',
  save: 'Save',
  saved: 'Saved',
  savedTitle: 'Project saved',
  savedText: 'It is on your dashboard, with its updates in your feed.',
  notSaved: 'The project was not saved',
  creator: {
    title: 'Creator',
    by: 'by',
  },
} as const;
