// The demo's comments, messages and follows. Every text is fictional.
import { demoUpdates } from './demo-updates.ts';

export type DemoComment = {
  /** Referenced by replies and answers. */
  key: string;
  projectKey: string;
  personKey: string;
  content: string;
  hoursAgo: number;
  replyTo?: string;
  isQuestion?: boolean;
  isPinned?: boolean;
  /** Deleted by its author: it keeps its place while it has replies. */
  isDeleted?: boolean;
  /** Key of the question it answers. */
  answers?: string;
};

export const demoComments: readonly DemoComment[] = [
  {
    key: 'care',
    projectKey: 'rainwool',
    personKey: 'ada',
    content: 'How to look after it, as many ask: cold water, no spin, dry flat. Lanolin once a winter. That is all.',
    hoursAgo: 700,
    isPinned: true,
  },
  {
    key: 'weight',
    projectKey: 'rainwool',
    personKey: 'grace',
    content: 'What does the coat weigh when it is soaked through? Wool holds a lot of water before it lets go.',
    hoursAgo: 520,
    isQuestion: true,
  },
  {
    key: 'weight-answer',
    projectKey: 'rainwool',
    personKey: 'ada',
    content: '1.9 kg dry and 2.6 kg after the eleven hours in the test. A waxed coat of that size starts at 2.4.',
    hoursAgo: 511,
    replyTo: 'weight',
    answers: 'weight',
  },
  {
    key: 'weight-thanks',
    projectKey: 'rainwool',
    personKey: 'grace',
    content: 'Lighter than mine, then. Thank you for measuring instead of guessing.',
    hoursAgo: 509,
    replyTo: 'weight-answer',
  },
  {
    key: 'withdrawn',
    projectKey: 'rainwool',
    personKey: 'bram',
    content: 'Withdrawn.',
    hoursAgo: 300,
    isDeleted: true,
  },
  {
    key: 'withdrawn-reply',
    projectKey: 'rainwool',
    personKey: 'margaret',
    content: 'No need to take it back, I had the same doubt about the collar.',
    hoursAgo: 296,
    replyTo: 'withdrawn',
  },
  {
    key: 'sizes',
    projectKey: 'rainwool',
    personKey: 'jun',
    content: 'Will there be a size for people above two meters?',
    hoursAgo: 30,
    isQuestion: true,
  },
  {
    key: 'solo',
    projectKey: 'hollow-moon',
    personKey: 'grace',
    content:
      'We lost in nine minutes, laughed, and played three more times. Is the solo rule from the prototype still in?',
    hoursAgo: 200,
    isQuestion: true,
  },
  {
    key: 'solo-answer',
    projectKey: 'hollow-moon',
    personKey: 'ada',
    content: 'Still in, on the last page. Nine minutes is two short of the library record, so you are in good company.',
    hoursAgo: 195,
    replyTo: 'solo',
    answers: 'solo',
  },
  {
    key: 'colors',
    projectKey: 'hollow-moon',
    personKey: 'margaret',
    content: 'My son is color-blind. Can the two greens be told apart?',
    hoursAgo: 70,
    isQuestion: true,
  },
  {
    key: 'dorota',
    projectKey: 'ferry-keepers',
    personKey: 'jun',
    content:
      'My grandfather kept a ferry on the Sai. He also talked to the cable. I will be there for the first screening.',
    hoursAgo: 250,
  },
  {
    key: 'dorota-reply',
    projectKey: 'ferry-keepers',
    personKey: 'ada',
    content: 'Dorota read this and said: "Of course he did." There will be a seat for you.',
    hoursAgo: 241,
    replyTo: 'dorota',
  },
  {
    key: 'windows',
    projectKey: 'signal-box-cinema',
    personKey: 'noor',
    content: 'Eleven windows and a film in June, when it is light until ten. How do you make it dark?',
    hoursAgo: 60,
    isQuestion: true,
  },
  {
    key: 'windows-answer',
    projectKey: 'signal-box-cinema',
    personKey: 'delphine',
    content:
      'Shutters on rails, closed by the projectionist from one lever. It is a signal box: the lever was already there.',
    hoursAgo: 52,
    replyTo: 'windows',
    answers: 'windows',
  },
  {
    key: 'ivy',
    projectKey: 'depot-honey',
    personKey: 'hamish',
    content: 'Ivy honey sets like concrete. If yours does not, I want to know how. If it does, I want a jar anyway.',
    hoursAgo: 40,
  },
  {
    key: 'licence',
    projectKey: 'night-bakery',
    personKey: 'linus',
    content: 'Which license will the firmware have? I would like to run it on an organ blower.',
    hoursAgo: 600,
    isQuestion: true,
  },
  {
    key: 'licence-answer',
    projectKey: 'night-bakery',
    personKey: 'teodora',
    content: 'GPL for the firmware, CERN-OHL for the board. Please send a photograph of the organ.',
    hoursAgo: 590,
    replyTo: 'licence',
    answers: 'licence',
  },
  {
    key: 'sample',
    projectKey: 'paper-orchard',
    personKey: 'ines',
    content: 'The sample page is lovely. My children have already torn it, which is the highest praise they give.',
    hoursAgo: 90,
  },
];

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
      ['grace', 'ada', 'I am in Gothenburg on the 14th. Could I see the loom, if it is not in the way?'],
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
