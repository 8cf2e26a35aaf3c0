// The demo's messages, follows and visits. Every text is fictional.
import { demoUpdates } from './demo-updates.ts';

/** A conversation of two people about a project; the first message has the subject. The last one is unread. */
export type DemoLetters = {
  projectKey: string;
  subject: string;
  letters: readonly (readonly [fromKey: string, toKey: string, content: string])[];
};

export const demoLetters: readonly DemoLetters[] = [
  {
    projectKey: 'rainwool',
    subject: 'A visit to the workshop',
    letters: [
      ['grace', 'ada', 'I am in Gothenburg on the 14th. Could I see the sample loom, if it is not in the way?'],
      ['ada', 'grace', 'Come at ten, before it gets loud. The door is the green one behind the ferry office.'],
      ['grace', 'ada', 'I will bring rain.'],
    ],
  },
  {
    projectKey: 'night-bakery',
    subject: 'Firmware for an organ blower',
    letters: [
      ['linus', 'teodora', 'The blower needs a softer start than an oven. Would you take a patch for that?'],
      ['teodora', 'linus', 'Gladly. Two bakers asked for the same thing with other words.'],
    ],
  },
];

/** [follower, creator] */
export const demoFollows: readonly (readonly [string, string])[] = [
  ['grace', 'ada'],
  ['grace', 'teodora'],
  ['linus', 'teodora'],
  ['linus', 'ada'],
  ['ada', 'linus'],
  ['bram', 'ada'],
  ['margaret', 'ada'],
  ['jun', 'ada'],
];

/** [person, project] */
export const demoSaves: readonly (readonly [string, string])[] = [
  ['grace', 'paper-orchard'],
  ['grace', 'signal-box-cinema'],
  ['linus', 'dicewright'],
  ['ada', 'parcel'],
];

export type DemoVisits = {
  projectKey: string;
  daysAgo: number;
  source: string;
  views: number;
  upvotes: number;
  investments: number;
  shares: number;
};

const sources = ['direct', 'utm:newsletter', 'news.example.com', 'makers.example.net'] as const;

/** The fields of a project that its visits depend on. */
type Visited = { key: string; daysOld: number };
type Act = { projectKey: string; daysAgo: number };

/**
 * Visits of the last 45 days, more after each update, identical on every start. Supports and investments are the demo's own, on
 * their actual days.
 */
export function demoVisits(
  projects: readonly Visited[],
  acts: { supports: readonly Act[]; investments: readonly Act[] },
): DemoVisits[] {
  const count = (of: readonly Act[], at: Act) =>
    of.filter(({ projectKey, daysAgo }) => projectKey === at.projectKey && Math.floor(daysAgo) === at.daysAgo).length;
  return projects
    .flatMap(({ key: projectKey, daysOld }, place) =>
      Array.from({ length: Math.min(45, daysOld) }, (_, index) => index + 1).flatMap((daysAgo) => {
        const isAfterNews = demoUpdates.some(
          (news) => news.projectKey === projectKey && news.daysAgo - daysAgo <= 2 && news.daysAgo >= daysAgo,
        );
        return sources.map((source, rank) => {
          const usual = Math.trunc(((daysAgo * 7 + place * 5 + rank * 3) % 11) / (rank + 1));
          const at = { projectKey, daysAgo };
          const upvotes = rank === 0 ? count(acts.supports, at) : 0;
          const investments = rank === 0 ? count(acts.investments, at) : 0;
          const views = usual + (isAfterNews ? 14 - 3 * rank : 0) + upvotes + investments;
          return { ...at, source, views, upvotes, investments, shares: Math.trunc(views / 10) };
        });
      }),
    )
    .filter(({ views }) => views > 0);
}
