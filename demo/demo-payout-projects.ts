// The two projects that `npm run demo` funds: one is paid, disputed and stopped; the other waits for its vote.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Milestone, RiskEntry, TeamMember } from '#features/projects/project-shapes.ts';
import { dayMs, formatLongMonth, toDay } from '#kernel/dates.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { drawTideChart } from './demo-evidence-picture.ts';
import { paragraphs } from './demo-project.ts';
import { picture, pictureFolder } from './pictures/demo-pictures.ts';

/** `picture` is the number of the project's picture that its evidence shows. */
type Step = { title: string; description: string; deliverables: string[]; evidence: string; picture: number };

export type PayoutProject = {
  /** Names its pictures. */
  key: string;
  title: string;
  description: string;
  team: TeamMember[];
  risks: RiskEntry[];
  /** Investors ask for twice its goal, which is divided. */
  divides?: true;
  steps: readonly Step[];
};

const ada: TeamMember = {
  name: 'Ada Sorensen',
  role: 'Builder',
  description: 'Repairs pipe organs in the winter and builds things that sound in the summer.',
};

export const tideOrgan: PayoutProject = {
  key: 'tide-organ',
  title: 'The tide organ of Slipway quay',
  description: paragraphs(
    'Twice a day the sea comes up the old slipway and pushes the air out of the drains. You can hear it: a low breath, then nothing. This project gives that breath a voice.',
    picture('tide-organ-2', 'The model: three pipes, and the tide of a day in twenty minutes.'),
    'Nine pipes of larch stand in the quay wall. Each ends below the water line, at a different height, so that the rising tide sounds them one after the other and the falling tide plays them backward. Nobody plays it, and no two days sound the same.',
    picture('tide-organ-3', 'Pipe seven goes in. Between two tides there are five hours for it.'),
    'The money pays for the pipes, for a month of tuning on the quay, and for a recording that anyone may use.',
  ),
  team: [
    ada,
    {
      name: 'Anselm Krug',
      role: 'Pipes',
      description: 'Luthier. Planed nine larches on the quay and tuned them by rowing past.',
    },
  ],
  risks: [
    {
      type: 'Weather',
      description: 'A storm surge can fill the pipes with gravel.',
      mitigation: 'Each pipe has a grate, and can be lifted out by two people.',
      probability: 'Medium',
      impact: 'Low',
    },
  ],
  steps: [
    {
      title: 'A working model',
      description: 'Three pipes in a tank in the workshop, with the tide of a day in twenty minutes.',
      deliverables: ['Three tuned pipes', 'A chart of water level and loudness'],
      picture: 2,
      evidence: `The three pipes stand in the tank and sound in the right order. The chart shows one run: the blue curve is the water, each column is the loudness of a pipe when the water reaches it.

What did not work at first: the lowest pipe whistled. A wider mouth cured it.`,
    },
    {
      title: 'The first month on the quay',
      description: 'All nine pipes in the wall, through one spring tide and one neap tide.',
      deliverables: ['Nine pipes in place', 'A log of every tide of the month'],
      picture: 3,
      evidence: `Nine pipes have been in the wall for a month. They sounded at 57 of 58 tides; the missing one was a calm night. The chart is the spring tide of the 14th.

One pipe was bent by driftwood and has been replaced.`,
    },
    {
      title: 'A recording for everyone',
      description: 'A whole tide, recorded at night when the harbor is quiet.',
      deliverables: ['A recording of six hours', 'Its release under a free license'],
      picture: 4,
      evidence:
        'The recording is made, but the last two hours have a generator in them. I would like to release the first four.',
    },
  ],
};

export const fieldGuide: PayoutProject = {
  divides: true,
  key: 'field-guide',
  title: 'A field guide to harbor sounds',
  description: paragraphs(
    'Halyards, winches, the cough of a cold diesel, the bell on the bar: a harbor has a language, and the people who speak it are getting old.',
    picture('field-guide-3', 'Page sixty-one: the bell on the bar, which rings when it is rough enough to stay home.'),
    'This guide collects a hundred sounds of working harbors with their names, what makes them and what they warn of. It is a small book for a coat pocket, and each page has a code that plays the sound.',
    picture('field-guide-4', 'The dummy has spent a week in the rain. The ink held.'),
    'The money pays for the recordings in twelve harbors, for the drawings, and for the first printing.',
  ),
  team: [
    ada,
    {
      name: 'Vera Lindholm',
      role: 'Recordings',
      description: 'Composer. Gets up at four for a winch, and writes down who worked it.',
    },
    {
      name: 'Lea Winther',
      role: 'Drawings',
      description: "Drew sea charts for the pilots' service, and now what makes the noise on them.",
    },
  ],
  risks: [
    {
      type: 'Time',
      description: 'Some sounds need a particular wind, and cannot be recorded on a date.',
      mitigation: 'A hundred and thirty sounds are on the list for a hundred pages.',
      probability: 'High',
      impact: 'Low',
    },
  ],
  steps: [
    {
      title: 'Recordings in four harbors',
      description: 'The first forty sounds, recorded and named by people who work there.',
      deliverables: ['Forty recordings', 'The names in the words of four harbors'],
      picture: 2,
      evidence: `Forty-three sounds from four harbors are recorded and named. The chart shows an hour at the fish market: the curve is the tide, the columns are how loud each part of the hour was.

Three names differ between harbors; the book will have both.`,
    },
    {
      title: 'The other eight harbors',
      description: 'The remaining sixty sounds, and the drawings of what makes them.',
      deliverables: ['Sixty recordings', 'A drawing for each page'],
      picture: 1,
      evidence: '',
    },
    {
      title: 'The first printing',
      description: 'Five hundred copies, bound for a wet pocket.',
      deliverables: ['Five hundred books', 'The sounds online, free to hear'],
      picture: 1,
      evidence: '',
    },
  ],
};

/** Two months apart, the first one two months from now. */
export function toMilestones({ steps }: PayoutProject, amount: number, now: Date): Milestone[] {
  return steps.map(({ title, description, deliverables }, index) => ({
    title,
    description,
    deliverables,
    fundingNeeded: amount,
    estimatedCompletion: formatLongMonth(toDay(now.getTime() + (index + 1) * 60 * dayMs)),
    status: 'pending',
  }));
}

export type DemoEvidence = { text: string; files: { name: string; bytes: Buffer }[] };

/** The text of a step, a picture, and a different chart for each step. */
export async function evidenceOf({ key, steps }: PayoutProject, index: number): Promise<DemoEvidence> {
  const loudness = Array.from(
    { length: 9 },
    (_, place) => 0.35 + 0.6 * Math.abs(Math.sin((place + 1) * (index + 1.3))),
  );
  const chart = { name: `chart-${index + 1}.png`, bytes: drawTideChart(loudness) };
  const { evidence = '', picture: number = 1 } = steps[index] ?? {};
  const photo = await readFile(path.join(projectRoot, pictureFolder, `${key}-${number}`, '1200.webp'));
  return { text: evidence, files: [{ name: `picture-${index + 1}.webp`, bytes: photo }, chart] };
}
