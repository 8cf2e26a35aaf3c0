// Demo project: an e-paper logbook, recently published.

import { type DemoProject, monthFromNow, paragraphs } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function fieldnote(now: Date): DemoProject {
  return {
    key: 'fieldnote',
    ownerKey: 'linus',
    title: 'Fieldnote, an e-paper logbook for wet places',
    description: paragraphs(
      'I counted seabirds for two summers with a pencil, because the tablet went black in the sun and dead in the drizzle. Fieldnote is what I wanted then: an A6 e-paper slate with a pen, a form you can design in ten minutes, and a battery that lasts a season of ninety days.',
      '## It does very little',
      '1. It shows the form.\n2. It takes ticks and handwriting, and stamps them with place and time.\n3. It hands over a clean table when it next meets a laptop.',
      'No browser, no account. Fourteen prototypes are out with a bird observatory, a forestry school and a glacier group. Two came back, one of them because *a sheep had stood on it*.',
      picture('fieldnote-2', 'All of it. No glue, eight screws, and one of them is always under the table.'),
      '## What it will cost',
      '**$320**, which is dearer than a cheap tablet and about a third of a rugged one. We will not be able to compete on screens. We think we can on being usable with gloves.',
    ),
    category: 'Technology',
    fundingGoalDollars: 85000,
    valuationDollars: 680000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 9,
    closesInDays: 58,
    tags: ['e-paper', 'field science', 'hardware'],
    timeline: [
      {
        title: 'Two summers of pencils',
        description: '4,100 puffins and one ruined notebook.',
        date: monthFromNow(now, -26),
      },
      {
        title: 'Fourteen prototypes out',
        description: 'Hand-soldered, potted in resin, lent against a handwritten receipt.',
        date: monthFromNow(now, -5),
      },
      {
        title: 'Molded case',
        description: 'The current one is printed and drinks water after two months.',
        date: monthFromNow(now, 4),
      },
      {
        title: 'First 200 sold',
        description: 'To groups, with training, before any shop.',
        date: monthFromNow(now, 9),
      },
    ],
    team: [
      {
        name: 'Linus Berg',
        role: 'Software and seabirds',
        description: 'Writes the firmware and has the notebooks to prove the need for it.',
      },
      {
        name: 'Hanneke Visser',
        role: 'Industrial designer',
        description: 'Designed handheld scanners for a parcel company and has opinions about buttons.',
      },
      {
        name: 'Tariq Sefrioui',
        role: 'Electronics',
        description: 'Got the standby current down to eleven microamperes and would like to talk about it.',
      },
    ],
    marketOpportunity: {
      marketSize: '$95 million a year on rugged data capture in field research and forestry',
      growthRate: '5% a year',
      description:
        'Around 70,000 people in Europe and North America are paid to write things down outdoors. A group buys six to twenty devices at once and keeps them for five years.',
      targetAudience: 'Observatories, forestry schools and survey offices with their own budget for equipment',
      competitiveAdvantage: 'Ninety days on a charge. The nearest rugged tablet lasts two.',
    },
    risks: [
      {
        type: 'Technical',
        description: 'E-paper becomes slow below minus ten degrees.',
        mitigation: 'A heater film wakes for strokes only; it costs nine days of battery in a polar winter.',
        probability: 'High',
        impact: 'Low',
      },
      {
        type: 'Cost',
        description: 'The injection mold is a single invoice of $31,000.',
        mitigation: 'We have three quotes and a cheaper soft mold, good for 1,000 cases, if the round closes early.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Market',
        description: 'Research money is approved once a year.',
        mitigation: 'Two of the three test groups have written us into their next application.',
        probability: 'Medium',
        impact: 'High',
      },
    ],
    faq: [
      {
        question: 'Does it read handwriting?',
        answer:
          'Digits and ticks on the device. Words stay as pictures beside the row, which our testers preferred to wrong words.',
      },
      { question: 'What format do I get?', answer: 'CSV, GeoPackage, and a PDF of the pages exactly as written.' },
      {
        question: 'Can it be repaired?',
        answer: 'Eight screws. Battery, screen and pen are sold separately, and the service manual is public.',
      },
      { question: 'Will you build a large one?', answer: 'Not with this money.' },
    ],
    milestones: [
      {
        title: 'Mold',
        description: 'A hard tool for case and lid, with the seal tried in a fish tank.',
        fundingNeeded: 36000,
        deliverables: ['Injection mold', '30 cases, submerged for a week'],
        estimatedCompletion: monthFromNow(now, 4),
        status: 'active',
      },
      {
        title: 'Certification',
        description: 'Radio, battery transport and drop tests.',
        fundingNeeded: 17000,
        deliverables: ['Radio report', 'Drop test from 1.5 meters'],
        estimatedCompletion: monthFromNow(now, 6),
        status: 'pending',
      },
      {
        title: 'First 200',
        description: 'Parts and assembly in Malmö.',
        fundingNeeded: 32000,
        deliverables: ['200 devices', 'Service manual', 'Form designer for laptops'],
        estimatedCompletion: monthFromNow(now, 9),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
