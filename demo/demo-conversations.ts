// The demo's updates, comments, messages and follows. Every text is fictional.

export type DemoUpdate = {
  projectKey: string;
  title: string;
  content: string;
  visibility: 'public' | 'backers_only';
  daysAgo: number;
};

export const demoUpdates: readonly DemoUpdate[] = [
  {
    projectKey: 'rainwool',
    title: 'The first bolt is off the loom',
    content:
      'Forty meters, and it sheds water for **eleven hours** before a drop gets through. We hung it under the shower head of the workshop and went to lunch.\n\n- The weave is tighter than the sample by two threads\n- The smell of sheep is gone after the second wash\n\nNext week it goes to the testing house in Borås.',
    visibility: 'public',
    daysAgo: 41,
  },
  {
    projectKey: 'rainwool',
    title: 'What the testing house wrote, including page four',
    content:
      'You invested, so you get the report before it is tidied up. Abrasion is fine. **The seams are not**: two of six leaked under pressure. We are moving to a felled seam, which costs about 40 minutes more for each coat.\n\nThe budget has room for it. The calendar loses nine days.',
    visibility: 'backers_only',
    daysAgo: 19,
  },
  {
    projectKey: 'rainwool',
    title: 'Seams that hold',
    content:
      'Six of six, at twice the pressure. Thank you for the patience, and for the two letters about waxed thread.',
    visibility: 'public',
    daysAgo: 4,
  },
  {
    projectKey: 'night-bakery',
    title: 'The board survived flour',
    content:
      'Three weeks in a working bakery, no lid, no mercy. One relay stuck and was replaced by a part that costs 30 cents more.\n\nThe drawings are public, as promised.',
    visibility: 'public',
    daysAgo: 26,
  },
  {
    projectKey: 'paper-orchard',
    title: 'Pages two to nine are drawn',
    content: 'The apple scenes took longest. Everything is scanned; printing starts after the proofs.',
    visibility: 'public',
    daysAgo: 9,
  },
];

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
