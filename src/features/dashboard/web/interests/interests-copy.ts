// Texts of the dashboard's pages about followed creators and saved projects.
import { formatCount } from '#kernel/numbers.ts';

export const interestCopy = { settings: 'Notification settings' } as const;

export const feedCopy = {
  title: 'Feed',
  lead: 'Updates from creators you follow and projects you saved or backed.',
  loading: 'Loading your feed',
  failed: 'We couldn’t load your feed.',
  empty: {
    title: 'Nothing in your feed yet',
    text: 'Follow creators and save projects. Their updates appear here, newest first.',
    action: 'Explore projects',
  },
  more: 'Load earlier updates',
  list: 'Updates',
  by: (name: string) => `by ${name}`,
} as const;

export const savedCopy = {
  title: 'Saved',
  lead: 'Projects you keep an eye on. Only you can see this list.',
  failed: 'We couldn’t load your saved projects.',
  empty: {
    title: 'No saved projects',
    text: 'Press “Save” on the page of a project. It appears here, and its updates in your feed.',
    action: 'Explore projects',
  },
  more: 'Load more projects',
  list: 'Saved projects',
  count: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
  view: 'View project',
} as const;

export const searchesCopy = {
  title: 'Saved searches',
  lead: 'Searches you saved, and how you hear about new projects that match. Only you can see them.',
  loading: 'Loading your saved searches',
  failed: 'We couldn’t load your saved searches.',
  empty: {
    title: 'No saved searches',
    text: 'Search or filter the projects and press “Save search”. We’ll tell you when a new project matches.',
    action: 'Explore projects',
  },
  more: 'Load more searches',
  list: 'Saved searches',
  alert: (name: string) => `Alert for ${name}`,
  alerts: { at_once: 'Email at once', digest: 'Weekly digest', off: 'Off' },
  changed: 'Alert changed',
  renameTitle: 'Rename search',
  deleteTitle: 'Delete this search?',
  deleteText: (name: string) => `You won’t hear about new projects for “${name}” anymore.`,
  deleted: 'Search deleted',
  notChanged: 'The search was not changed',
} as const;

export const followedCopy = {
  title: 'Following',
  lead: 'Creators you follow. We notify you of their new projects and updates.',
  loading: 'Loading the creators you follow',
  failed: 'We couldn’t load the creators you follow.',
  empty: {
    title: 'You don’t follow anyone yet',
    text: 'Press “Follow” on a project or a profile. The creator appears here, and their updates in your feed.',
    action: 'Explore projects',
  },
  more: 'Load more creators',
  list: 'Creators you follow',
  count: (count: number) => (count === 1 ? '1 creator' : `${formatCount(count)} creators`),
  projects: (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`),
} as const;
