// Demo project: a school for painted shop signs, nearly funded.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';

export function signwritersYard(now: Date): DemoProject {
  return {
    key: 'signwriters-yard',
    ownerKey: 'hamish',
    title: "Signwriters' Yard, a school for painted shop signs",
    description: paragraphs(
      "There were nineteen signwriters in Dundee when my father started. There is me, and I am sixty-one. I get eleven enquiries a week, I can do three, and vinyl takes the rest. Vinyl peels in eight years. The fascia on the chemist's in Perth Road was painted by my father before I could walk and nobody has touched it since.",
      'So: a yard with a roof, six easels, and a twelve-week course that pays for itself by painting real signs at a real price. Two pilot courses have run in a borrowed garage. Of nine people who finished, five now paint for a living, and one of them underbids me.',
      'The lease is agreed. I need the roof mended, the easels made and enough gold leaf to let people spoil some.',
    ),
    category: 'Art & Design',
    fundingGoalDollars: 26000,
    valuationDollars: 185000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 118,
    closesInDays: 12,
    tags: ['craft school', 'lettering', 'high street'],
    timeline: [
      {
        title: 'Garage pilot',
        description: 'Two courses, nine finishers, 34 signs on Dundee streets.',
        date: monthFromNow(now, -13),
      },
      {
        title: 'Lease agreed',
        description: 'A coal yard off Princes Street, ten years at a fixed rent.',
        date: monthFromNow(now, -3),
      },
      {
        title: 'Roof on',
        description: 'Slates are bought; the slater has one arm in plaster.',
        date: monthFromNow(now, 2),
      },
      {
        title: 'First full course',
        description: 'Six places. Eleven people have put down a deposit.',
        date: monthFromNow(now, 4),
      },
    ],
    team: [
      {
        name: 'Hamish Orrell',
        role: 'Signwriter and teacher',
        description: 'Forty-four years with a chisel-edged brush.',
      },
      {
        name: 'Rosalind Petrie',
        role: 'Gilder',
        description: 'Finished the first pilot, bought a van, and returns on Fridays to teach leaf.',
      },
    ],
    marketOpportunity: {
      marketSize: '$31 million a year spent on shop signs in eastern Scotland',
      growthRate: '1% a year',
      description:
        'It is a flat market with a shift inside it. Councils in four towns now give grants for painted fascias and cannot find painters.',
      targetAudience: 'Shopkeepers on conservation streets, and people over thirty who want a trade',
      competitiveAdvantage: 'A waiting list at both ends, for the signs and for the course',
    },
    risks: [
      {
        type: 'Key person',
        description: 'The school is me and I am not young.',
        mitigation: 'The course is written down in 140 pages, and Rosalind has taught weeks four to eight by herself.',
        probability: 'Medium',
        impact: 'High',
      },
      {
        type: 'Building',
        description: 'An old coal yard may have old coal in the ground.',
        mitigation: 'The survey found a cellar and nothing worse. Two thousand dollars are kept for surprises.',
        probability: 'Low',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'What does a student pay?',
        answer: 'The equivalent of $1,900, and half of that comes back from the signs they paint.',
      },
      {
        question: 'And what does an owner earn?',
        answer:
          "A share of a small surplus: I expect $14,000 a year once two courses run. I have shown the pilot's books to everyone who asked.",
      },
      { question: 'Can I visit?', answer: 'Any weekday. Wear something you do not mind.' },
    ],
    milestones: [
      {
        title: 'Roof and light',
        description: 'Slates, gutters, and four north windows.',
        fundingNeeded: 12500,
        deliverables: ['Roof mended', 'Four windows'],
        estimatedCompletion: monthFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Easels and stock',
        description: 'Six easels, brushes, enamel, and 40 books of leaf.',
        fundingNeeded: 7500,
        deliverables: ['Six easels', 'A year of paint'],
        estimatedCompletion: monthFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'First course',
        description: 'Twelve weeks of teaching wages until the signs start to pay.',
        fundingNeeded: 6000,
        deliverables: ['Six finishers', '18 painted signs'],
        estimatedCompletion: monthFromNow(now, 7),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
