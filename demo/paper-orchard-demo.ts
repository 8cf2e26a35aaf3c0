// Demo project: a touring installation of folded paper.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';
import { picture } from './pictures/demo-pictures.ts';

export function paperOrchard(now: Date): DemoProject {
  return {
    key: 'paper-orchard',
    ownerKey: 'ada',
    title: 'Paper Orchard',
    description: paragraphs(
      'Paper Orchard is a walk-in forest of forty trees, each folded from a single sheet of mulberry paper three meters high. Visitors add leaves. Over a season the trees roughly double in weight; then they come down, are pulped in a bath beside the entrance, and become the sheets for the season after.',
      picture('paper-orchard-2', 'Every tree begins as one sheet and forty creases.'),
      "The whole of it ships flat in eleven crates. It asks for a ceiling of four meters, two people for one day and no fixing in any wall, which is why museums without a technician can have it. Nine small ones between Tampere and Trieste have asked for dates and six have signed. A season costs each of them $5,200, and that fee is where an owner's return comes from.",
      picture('paper-orchard-3', 'Last season’s trees on their way to becoming next season’s.'),
      'We need a second set of trees. With one we serve three museums a year and lose a month to mending. With two we can serve seven.',
    ),
    category: 'Art & Design',
    fundingGoalDollars: 42000,
    valuationDollars: 420000,
    status: 'active',
    visibility: 'public',
    featured: true,
    daysOld: 52,
    closesInDays: 36,
    tags: ['installation', 'paper', 'museums'],
    timeline: [
      {
        title: 'First tree',
        description: 'Stood for eleven days in a stairwell in Gothenburg.',
        date: quarterFromNow(now, -7),
      },
      {
        title: 'First full season',
        description: 'A textile museum in Borås, 14,300 visitors, one tree lost to a toddler.',
        date: quarterFromNow(now, -2),
      },
      {
        title: 'Second set folded',
        description: 'Forty trees, made by hand in about 900 hours.',
        date: quarterFromNow(now, 2),
      },
      {
        title: 'Seven museums a year',
        description: 'Two lorries a season instead of one.',
        date: quarterFromNow(now, 5),
      },
    ],
    team: [
      {
        name: 'Sunniva Aas',
        role: 'Artist',
        description:
          'Trained as a bookbinder. Folds from the outside in, which everyone else says is the wrong way round.',
      },
      {
        name: 'Petr Havlík',
        role: 'Paper maker',
        description: 'Runs a vat in Moravia that has been in the same family for four generations.',
      },
      { name: 'Ada Sorensen', role: 'Producer', description: 'Negotiates with the museums and drove the first lorry.' },
    ],
    marketOpportunity: {
      marketSize: '$48 million a year in hire fees for touring exhibitions at small European museums',
      growthRate: '2% a year',
      description:
        'Roughly 3,800 museums hire at least one exhibition a year and spend less than $10,000 on it. Half of those shows are panels of text.',
      targetAudience: 'Town museums, botanical gardens and libraries with a hall',
      competitiveAdvantage:
        'One day to build, nothing to screw in, and visitors who come back to look for their own leaf',
    },
    risks: [
      {
        type: 'Fire',
        description: 'Forty paper trees in a public room worry every insurer.',
        mitigation: 'The pulp is treated and certified to B-s1, and a certificate travels with each crate.',
        probability: 'Low',
        impact: 'High',
      },
      {
        type: 'Wear',
        description: 'Humidity above 65% makes the trunks lean.',
        mitigation: 'We send a logger ahead for two weeks and have turned one venue down.',
        probability: 'Medium',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'Is this a company or an artwork?',
        answer: 'A company that owns an artwork and hires it out. Sunniva keeps the authorship; owners share the fees.',
      },
      {
        question: 'Where can I see it?',
        answer: 'The current hall is always named in the updates. Investors may come on a building day.',
      },
      {
        question: 'What is left when it wears out?',
        answer: 'Pulp, and after that the next set. The oldest fibres have been through two seasons.',
      },
    ],
    milestones: [
      {
        title: 'Paper',
        description: 'Fifty large sheets, of which ten are for mistakes.',
        fundingNeeded: 8400,
        deliverables: ['50 mulberry sheets', 'Fire certificate'],
        estimatedCompletion: quarterFromNow(now, 0),
        status: 'completed',
      },
      {
        title: 'Folding',
        description: 'Four folders for ten weeks in a rented gym.',
        fundingNeeded: 19600,
        deliverables: ['40 trees', 'A folding guide with photographs'],
        estimatedCompletion: quarterFromNow(now, 2),
        status: 'active',
      },
      {
        title: 'Crates and pulping bath',
        description: 'A second bath, lighter than the first.',
        fundingNeeded: 9000,
        deliverables: ['Eleven crates', 'Pulping bath on wheels'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Opening of the second tour',
        description: 'Transport, insurance, and a day of training at each of three museums.',
        fundingNeeded: 5000,
        deliverables: ['Three museums opened'],
        estimatedCompletion: quarterFromNow(now, 4),
        status: 'pending',
      },
    ],
    currentMilestone: 1,
  };
}
