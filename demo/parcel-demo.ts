// Demo project: a video game about a post office.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function parcel(now: Date): DemoProject {
  return {
    key: 'parcel',
    ownerKey: 'linus',
    title: 'Parcel, a game about a very small post office',
    description: paragraphs(
      "You run the counter of a post office on an island of 340 people. Each day lasts eleven minutes. You weigh things, you look up a postcode that no longer exists, and you decide whether Mr. Hale's fourth letter to the council is really urgent. Nobody can die and there is no score. There is a queue.",
      '## From a week to a year',
      'Parcel came out of a week-long jam and was played by **61,000 people** in the browser, a third of whom finished it. The question they sent us most:',
      picture('parcel-2', 'A Tuesday. Mr. Hale is second in the queue.'),
      "> What happened to the lighthouse keeper's sister?",
      'So we are making the long version: one year on the island, about fourteen hours, with a cast whose letters you handle but never open.',
      '## What the round buys',
      '*One year of days.* Three of us have worked on it in the evenings for sixteen months. If it falls short we ship the first two seasons and say so on the box.',
    ),
    category: 'Games',
    fundingGoalDollars: 130000,
    valuationDollars: 1300000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 26,
    closesInDays: 61,
    tags: ['video game', 'narrative', 'desktop'],
    timeline: [
      { title: 'Jam version', description: 'Seven days, one counter, 22 letters.', date: monthFromNow(now, -20) },
      {
        title: 'Spring chapter playable',
        description: 'Sent to 400 people who asked; the median session was 51 minutes.',
        date: monthFromNow(now, -3),
      },
      {
        title: 'Full cast written',
        description: 'All 118 correspondents have a hand, a temper and an address.',
        date: monthFromNow(now, 5),
      },
      {
        title: 'Content complete',
        description: 'Four seasons on the island, without sound in the last one.',
        date: monthFromNow(now, 10),
      },
      { title: 'Release', description: 'Windows, macOS and Linux on the same morning.', date: monthFromNow(now, 14) },
    ],
    team: [
      {
        name: 'Linus Berg',
        role: 'Programmer',
        description:
          'Built the queue. Spent ten years on timetable software for regional trains, which turned out to be the same problem.',
      },
      {
        name: 'Aoife Tierney',
        role: 'Writer',
        description: 'Two radio plays and a novel in letters. Her grandmother ran a post office on Inishbofin.',
      },
      { name: 'Kenji Alvarado', role: 'Artist', description: 'Draws everything with four colors and a mouse.' },
    ],
    marketOpportunity: {
      marketSize: '$1.1 billion a year for narrative games on desktop',
      growthRate: '4% a year',
      description:
        'Comparable quiet games with a known writer have sold 20,000 to 90,000 copies at around $18. We repay our costs at 13,400.',
      targetAudience: 'People who buy three or four games a year and finish them',
      competitiveAdvantage:
        'A free version with 61,000 players, and a mailing list of 9,200 who signed up at the end of it',
    },
    risks: [
      {
        type: 'Schedule',
        description: 'Fourteen hours of writing may take longer than a year.',
        mitigation: 'Seasons are self-contained. Winter can become a free addition later without breaking the story.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Discovery',
        description: 'More than thirty games are released on the same shop every day.',
        mitigation: 'We leave the jam version free forever and it links to this one.',
        probability: 'High',
        impact: 'Medium',
      },
      {
        type: 'Team',
        description: 'Three people means that one illness is a third of the studio.',
        mitigation: 'All sources and contracts are with a solicitor, and $9,000 is set aside for a stand-in.',
        probability: 'Low',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Will there be a phone version?',
        answer: 'Perhaps, a year after release. The handwriting is hard to read below seven inches.',
      },
      {
        question: 'Are you using generated text or pictures?',
        answer: 'No. Aoife writes every letter and Kenji draws every stamp.',
      },
      {
        question: 'How is profit shared?',
        answer: 'We pay out whatever is above a six-month reserve, once a year, by share.',
      },
      {
        question: 'Can I have a letter with my name on it?',
        answer: 'Anyone who invests may send us a surname. We keep the right to misdeliver it.',
      },
    ],
    milestones: [
      {
        title: 'Summer chapter',
        description: 'The second season, with the ferry and its timetable.',
        fundingNeeded: 38000,
        deliverables: ['Summer chapter playable', '31 new correspondents'],
        estimatedCompletion: monthFromNow(now, 4),
        status: 'active',
      },
      {
        title: 'Autumn and winter',
        description: 'The rest of the year, written and drawn.',
        fundingNeeded: 54000,
        deliverables: ['Autumn chapter', 'Winter chapter', 'The lighthouse ending'],
        estimatedCompletion: monthFromNow(now, 10),
        status: 'pending',
      },
      {
        title: 'Sound and languages',
        description: 'A piano, some weather, and translators for four languages.',
        fundingNeeded: 26000,
        deliverables: ['Score of 24 pieces', 'Text in German, French, Spanish and Japanese'],
        estimatedCompletion: monthFromNow(now, 12),
        status: 'pending',
      },
      {
        title: 'Release',
        description: 'Testing on old laptops and a month of answering mail.',
        fundingNeeded: 12000,
        deliverables: ['Release builds for three systems'],
        estimatedCompletion: monthFromNow(now, 14),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
