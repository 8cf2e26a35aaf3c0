// The demo's comments. Every text is fictional.
import { demoThreads, type Thread } from './demo-threads.ts';

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

const written: readonly DemoComment[] = [
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
    content: '1.4 kg dry and 2.1 kg after the four hours in the test. A waxed coat of that size starts at 2.2.',
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
    content: 'Still in, on the last page. The library record is seven minutes, so there is room below you.',
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
    content: 'We saw it in Borås. My children each hung a leaf, and have asked after it every week since.',
    hoursAgo: 90,
  },
];

export const demoComments: readonly DemoComment[] = [...written, ...demoThreads.flatMap(toComments)];

/** What ends in a question mark is marked as a question, and the answer as its answer. */
export function toComments({ about, by, hoursAgo, text, answer }: Thread): DemoComment[] {
  const key = `${about} ${by}`;
  const isQuestion = text.endsWith('?');
  const first = { key, projectKey: about, personKey: by, content: text, hoursAgo, isQuestion };
  if (answer === undefined) return [first];
  const reply = { key: `${key} answered`, projectKey: about, personKey: answer.by, content: answer.text };
  return [
    first,
    { ...reply, hoursAgo: hoursAgo - 3 - (hoursAgo % 17), replyTo: key, ...(isQuestion && { answers: key }) },
  ];
}
