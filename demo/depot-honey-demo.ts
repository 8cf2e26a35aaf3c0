// Demo project: rooftop honey, with only a description, to show the empty sections.

import { type DemoProject, paragraphs } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function depotHoney(): DemoProject {
  return {
    key: 'depot-honey',
    ownerKey: 'wil',
    title: 'Honey from the tram depot roof',
    description: paragraphs(
      'The roof of the Kreuzberg tram depot is flat, sunny and off limits to everybody except me, two electricians and, for a year now, eight hives. Lime trees on the canal, robinia along the sidings, a cemetery full of ivy. The first harvest was 190 kilos, and all of it went from the back of a cargo bike.',
      picture('depot-honey-2', 'Hive number three in June, when the robinia is in flower.'),
      'The transport company would let me have three more roofs. I have the bees, because mine split, but neither the boxes nor a room to extract in. So this is for thirty hives and a small, clean kitchen.',
      picture('depot-honey-4', 'Saturday at the depot gate. Line four is not for sale.'),
      'I am still writing the rest of this page; ask me anything in the meantime.',
    ),
    category: 'Food',
    fundingGoalDollars: 15000,
    valuationDollars: 75000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 4,
    closesInDays: 62,
    opensInDays: 12,
    division: { allotment: 'capped', maxDollars: 45_000, perHeadDollars: 500 },
    tags: ['honey', 'city'],
    timeline: [],
    team: [],
    marketOpportunity: null,
    risks: [],
    faq: [],
    milestones: [],
    currentMilestone: 0,
  };
}
