// Demo project: a small cinema, recently published.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function signalBoxCinema(now: Date): DemoProject {
  return {
    key: 'signal-box-cinema',
    ownerKey: 'delphine',
    title: 'Signal Box, a cinema with seventy seats',
    description: paragraphs(
      'The signal box at Arenc directed freight to the docks until the line was rerouted. It has eleven windows on one side, none on the other, and an upper floor that happens to slope. We hold a twelve-year lease on it, and would like to show films there.',
      picture('signal-box-cinema-3', 'Baptiste and his own machine, which runs the silent film on opening night.'),
      '## The program',
      "- **Seventy seats, one screen**, two screenings a night and three on Sundays\n- subtitled films and old ones\n- on Thursdays whatever was shot within a day's drive",
      '## Who comes',
      'For nineteen months we have done this once a week in a borrowed lecture hall with awful chairs: 81 evenings, 4,900 tickets, an average of 60 people. They come for the talk afterwards at least as much as for the film, so that the bar is as large as the auditorium.',
      picture('signal-box-cinema-2', 'Evening 81 in the lecture hall, with chairs as we would like them.'),
      '> Single screens rarely fail for lack of audience. They fail over rent and projectors. Ours is cheap, and we are buying the other used.',
    ),
    category: 'Film',
    fundingGoalDollars: 95000,
    valuationDollars: 1100000,
    // Sintel, an open film of the Blender Foundation (CC BY 3.0).
    videoUrl: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 6,
    closesInDays: 80,
    tags: ['cinema', 'neighborhood', 'conversion'],
    timeline: [
      {
        title: 'Lecture hall nights begin',
        description: '29 people came to the first. Two of them had mistaken the room.',
        date: monthFromNow(now, -19),
      },
      {
        title: 'Lease signed',
        description: 'Twelve years, with the railway still next door.',
        date: monthFromNow(now, -1),
      },
      {
        title: 'Auditorium',
        description: 'Floor, seats, and shutters on eleven windows.',
        date: monthFromNow(now, 6),
      },
      {
        title: 'Opening night',
        description: 'With a silent film, in case the sound is late.',
        date: monthFromNow(now, 8),
      },
    ],
    team: [
      {
        name: 'Delphine Achebe',
        role: 'Director',
        description: 'Runs rehearsal rooms across the tracks and knows what a fire officer wants to see.',
      },
      { name: 'Baptiste Moreau', role: 'Program', description: 'Projectionist for 23 years. Chose all 81 films.' },
      {
        name: 'Ling Osei',
        role: 'Bar and talks',
        description: 'Moderated every discussion and ended most of them on time.',
      },
    ],
    marketOpportunity: {
      marketSize: '$29 million a year in cinema tickets in Marseille',
      growthRate: '1% a year',
      description:
        'It is a mature market and we do not expect it to grow. North of the old port there is no cinema for 180,000 people.',
      targetAudience: 'The 3,200 people on our mailing list, and schools, who may book mornings',
      competitiveAdvantage: 'An audience of sixty on a Tuesday before there is a building',
    },
    risks: [
      {
        type: 'Noise',
        description: 'Four goods trains a night pass at nine meters.',
        mitigation: 'Between nine and midnight there is one, at 22:40. We start at 20:15.',
        probability: 'High',
        impact: 'Low',
      },
      {
        type: 'Technical',
        description: 'A used digital projector can die expensively.',
        mitigation: "It comes with the previous cinema's service log, and $7,000 is set aside for a light source.",
        probability: 'Medium',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'Which film is that at the top of the page?',
        answer:
          'Sintel, an open film by the Blender Foundation. We showed it on our first evening, and we are allowed to show it to you.',
      },
      {
        question: 'How full must it be?',
        answer:
          '31 seats on average, with the bar. The lecture hall had 60 people once a week; we assume 38 every day.',
      },
      {
        question: 'Why such a small share for the sum?',
        answer:
          'The lease and the fittings already in place are worth a good deal, and the valuation report is available.',
      },
      {
        question: 'Two ventures at once, Delphine?',
        answer: 'The rooms have a manager. This has Baptiste. I sign things.',
      },
      { question: 'Will you show new releases?', answer: 'In their fourth week, when the prints become affordable.' },
    ],
    milestones: [
      {
        title: 'Safety and access',
        description: 'Second staircase, lift, alarm.',
        fundingNeeded: 37000,
        deliverables: ['Lift', 'Second staircase', 'Approval for 70 seats'],
        estimatedCompletion: monthFromNow(now, 4),
        status: 'active',
      },
      {
        title: 'Auditorium',
        description: 'Seats from a cinema in Toulon, screen and sound.',
        fundingNeeded: 33000,
        deliverables: ['70 seats', 'Screen and sound'],
        estimatedCompletion: monthFromNow(now, 6),
        status: 'pending',
      },
      {
        title: 'Projector and bar',
        description: 'The machine, the taps, and the first month of films.',
        fundingNeeded: 25000,
        deliverables: ['Projector installed', 'Bar license', 'Opening night'],
        estimatedCompletion: monthFromNow(now, 8),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
