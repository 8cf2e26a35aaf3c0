// Words of share pictures, feeds, the badge and the embed.
import type { Standing } from '#features/projects/project-standing.ts';

export const pictureCopy = {
  funded: 'Funded',
  percentFunded: (percent: string) => `${percent}% funded`,
  investors: (count: string, isOne: boolean) => (isOne ? '1 investor' : `${count} investors`),
  update: (project: string) => `An update on ${project}`,
  category: (open: string, isOne: boolean) =>
    isOne ? '1 project open for investment' : `${open} projects open for investment`,
  categoryWithoutOpen: 'Projects you can own a piece of',
  person: { creator: (count: number) => (count === 1 ? '1 project' : `${count} projects`), member: 'Member' },
  since: (year: string) => `Since ${year}`,
  moments: {
    live: 'Now live',
    first_investor: 'The first investor is in',
    half: 'Halfway there',
    funded: (isGoalReached: boolean) => (isGoalReached ? 'Fully funded' : 'Funded'),
    milestone: (place: number, total: number) => `Milestone ${place} of ${total} reached`,
  },
} as const;

/** Standings that a picture, an embed or a badge names instead of the time left. */
export const endedStandings: ReadonlySet<Standing> = new Set(['stopped', 'failed', 'ended_elsewhere']);

export const feedCopy = {
  newProjects: (site: string) => `New projects – ${site}`,
  newInCategory: (category: string, site: string) => `New projects in ${category} – ${site}`,
} as const;

export const embedCopy = {
  open: 'See the project',
  goneTitle: 'This project is no longer here',
  goneText: (site: string) => `Visit ${site}`,
  progress: (title: string) => `Funding of ${title}`,
  frameTitle: (title: string, site: string) => `${title} on ${site}`,
  badge: ({ title, site, raised, ofGoal }: Record<'title' | 'site' | 'raised' | 'ofGoal', string>) =>
    `${title} on ${site}: ${raised} ${ofGoal}`,
} as const;
