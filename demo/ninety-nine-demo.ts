// Demo project: rehearsal rooms that never close.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function ninetyNine(now: Date): DemoProject {
  return {
    key: 'ninety-nine',
    ownerKey: 'delphine',
    title: 'The Ninety-Nine, rehearsal rooms that never close',
    description: paragraphs(
      "Marseille has 2,100 working musicians by the union's count and 46 rooms in which a drummer may play after nine. Ours would add seventeen, in a former cold store in La Belle de Mai whose walls are cork, sixty centimeters thick. The loudest band we could find was measured on the pavement at 31 decibels, quieter than the street.",
      'Rooms are booked by the hour from a telephone, $11 by day and $16 at night, with the amplifiers already in them. Between nine and four, when bands are at work, four of the rooms belong to a nursery-hours scheme for parents: two rooms play, one room minds. The city pays for that part under a contract of six years.',
      'We have run five rooms elsewhere since we were students and they are full 71% of all hours. This building breaks even at 44%. It is a large sum for us, nearly all of it in concrete, cork doors and ventilation, and you can come and hit the wall.',
    ),
    category: 'Music',
    fundingGoalDollars: 320000,
    valuationDollars: 2000000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 92,
    closesInDays: 75,
    tags: ['rehearsal space', 'venue', 'night time'],
    timeline: [
      { title: 'Five rooms', description: 'A basement by the port, still running.', date: quarterFromNow(now, -16) },
      { title: 'City contract', description: 'Six years of nursery hours, signed.', date: quarterFromNow(now, -1) },
      {
        title: 'Ventilation',
        description: 'The part that no neighbor sees and every band complains about.',
        date: quarterFromNow(now, 2),
      },
      {
        title: 'First nine rooms',
        description: 'The ground floor opens while the first is being built.',
        date: quarterFromNow(now, 4),
      },
      { title: 'All seventeen', description: 'And a roof with a table on it.', date: quarterFromNow(now, 6) },
    ],
    team: [
      {
        name: 'Delphine Achebe',
        role: 'Director',
        description: 'Bass player. Has unlocked a rehearsal room at four in the morning more often than she can say.',
      },
      { name: 'Karim Belhadj', role: 'Acoustician', description: 'Worked on two opera houses and prefers drummers.' },
      {
        name: 'Solène Garnier',
        role: 'Nursery hours',
        description: "Ran a crèche for nine years and wrote the city's conditions before they did.",
      },
    ],
    marketOpportunity: {
      marketSize: '$18 million a year on rehearsal and practice rooms in the Bouches-du-Rhône',
      growthRate: '5% a year',
      description:
        'Our five rooms turn away 140 bookings a week. Two competitors closed last year; both had neighbors.',
      targetAudience: 'Working bands, conservatory students, and parents who used to play',
      competitiveAdvantage:
        'Cork walls that would cost $1.3 million to build today, at an old rent fixed for fifteen years',
    },
    risks: [
      {
        type: 'Construction',
        description: 'A cold store has few openings and cutting more costs money.',
        mitigation: 'The structural survey is done. The offer is a fixed price with a 7% reserve.',
        probability: 'Medium',
        impact: 'High',
      },
      {
        type: 'City',
        description: 'A new council could drop the nursery scheme after six years.',
        mitigation: 'Without it we still break even, at 52% instead of 44%.',
        probability: 'Medium',
        impact: 'Low',
      },
      {
        type: 'Demand',
        description: 'Seventeen rooms might fill only slowly.',
        mitigation: 'We open nine first. The other eight wait until those pass 50%.',
        probability: 'Low',
        impact: 'Medium',
      },
    ],
    faq: [
      { question: 'Why ninety-nine?', answer: "The cold store's lot number was 99. We also tried to buy the sign." },
      {
        question: 'Who locks up at night?',
        answer: 'Nobody. Doors know who has booked, and one of us sleeps four minutes away.',
      },
      { question: 'What happens below the goal?', answer: 'The ground floor costs $190,000 and works by itself.' },
      {
        question: 'Can I invest and still book?',
        answer: "Yes, at the same price as everyone. There is no owner's rate and the bands like it that way.",
      },
    ],
    milestones: [
      {
        title: 'Shell and air',
        description: 'Openings, ventilation, fire doors.',
        fundingNeeded: 118000,
        deliverables: ['Ventilation running', 'Fire inspection passed'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Ground floor',
        description: 'Nine rooms with their backline.',
        fundingNeeded: 72000,
        deliverables: ['Nine rooms open', 'Booking by telephone'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
      {
        title: 'First floor',
        description: 'Eight rooms, two of them large enough for a brass band.',
        fundingNeeded: 96000,
        deliverables: ['Eight rooms open'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
      {
        title: 'Nursery and roof',
        description: 'The minding room, its garden, and the table.',
        fundingNeeded: 34000,
        deliverables: ['Minding room approved', 'Roof terrace'],
        estimatedCompletion: quarterFromNow(now, 6),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
