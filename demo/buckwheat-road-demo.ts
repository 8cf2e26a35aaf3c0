// Demo project: a stone mill for mountain grain.

import { type DemoProject, paragraphs, quarterFromNow } from './demo-project.ts';

export function buckwheatRoad(now: Date): DemoProject {
  return {
    key: 'buckwheat-road',
    ownerKey: 'matteo',
    title: 'Buckwheat Road: a stone mill for mountain grain',
    description: paragraphs(
      "The buckwheat in our valley's famous pasta mostly comes by ship. In Valtellina itself about 60 hectares are left, on terraces that no combine can reach, and the farmers who work them drive their sacks two hours to a mill that mixes them with everyone else's.",
      'I want to build a mill here, with one pair of stones, at the bottom of the road that all of them use anyway. Thirty-eight growers have signed to bring their grain for five years, 94 tonnes in a normal season. Eleven restaurants and a pasta maker in Teglio have signed for the flour, at $4.60 a kilo where the mixed flour fetches $2.90. That difference is the business: growers get 40 cents of it, the mill keeps the rest.',
      'It will never be a large company. It could be a steady one, and it keeps terraces from falling into the river.',
    ),
    category: 'Food',
    fundingGoalDollars: 210000,
    valuationDollars: 1400000,
    status: 'active',
    visibility: 'public',
    featured: false,
    daysOld: 81,
    closesInDays: 55,
    tags: ['milling', 'grain', 'mountain farming'],
    timeline: [
      {
        title: "Growers' meeting in Tresivio",
        description: 'Forty chairs, fifty-two people.',
        date: quarterFromNow(now, -5),
      },
      {
        title: 'Five-year contracts',
        description: '38 growers, read aloud and signed.',
        date: quarterFromNow(now, -1),
      },
      {
        title: 'Stones ordered',
        description: 'From a quarry in La Ferté that has cut millstones since before there were roads.',
        date: quarterFromNow(now, 1),
      },
      {
        title: 'First flour',
        description: 'Five hundred kilos to run the stones in, and a dinner for everyone who signed.',
        date: quarterFromNow(now, 4),
      },
    ],
    team: [
      {
        name: 'Matteo Ferrandi',
        role: 'Founder',
        description: 'Agronomist. Grew up on a terrace two meters wide and moved back at forty.',
      },
      {
        name: 'Giulia Paravicini',
        role: 'Miller',
        description: 'Trained in the Engadin. Judges a stone with her fingernail.',
      },
      {
        name: 'Aldo Bonetti',
        role: "Growers' representative",
        description: 'Elected by the thirty-eight; sits on the board with a vote and a veto on the grain price.',
      },
    ],
    marketOpportunity: {
      marketSize: '$38 million a year of buckwheat flour in northern Italy and Switzerland',
      growthRate: '4% a year',
      description:
        'About a twentieth is sold with a named origin, and that part has doubled in six years. Our whole harvest would be 1.1% of the market.',
      targetAudience: 'Pasta makers and restaurants who print the farm on the menu',
      competitiveAdvantage:
        'The only grain of this origin, under contract, and a protected name for the flour under examination',
    },
    risks: [
      {
        type: 'Harvest',
        description: 'A hailstorm in August can take half the crop.',
        mitigation: 'The budget works at 61 tonnes. Two bad years in a row would use up the reserve.',
        probability: 'Medium',
        impact: 'High',
      },
      {
        type: 'Construction',
        description: 'We build in an alpine village, where lorries and permits both arrive late.',
        mitigation: 'The hall is standing; it was a sawmill. Only the stones, a sieve and a silo are new.',
        probability: 'Medium',
        impact: 'Medium',
      },
      {
        type: 'Succession',
        description: 'Half of our growers are over sixty.',
        mitigation:
          'The contract passes with the land, and seven growers under thirty-five have taken leases since it was published.',
        probability: 'High',
        impact: 'Medium',
      },
    ],
    faq: [
      {
        question: 'Why stone?',
        answer:
          'Steel rollers heat the husk and the flour turns bitter within weeks. It is also slower and dearer, which the price covers.',
      },
      {
        question: 'Are the growers owners too?',
        answer: 'They hold 30% through a cooperative, in shares which vote like yours.',
      },
      {
        question: 'Will you mill for others?',
        answer: 'From January to June, when our own grain is done. The plan counts on twenty tonnes of it.',
      },
      {
        question: 'Can I buy flour now?',
        answer: 'Not yet. There are six hundred kilos from the trial, and the restaurants have eaten most.',
      },
    ],
    milestones: [
      {
        title: 'Hall',
        description: 'Floor, power, and a door wide enough for a sack truck.',
        fundingNeeded: 48000,
        deliverables: ['Sealed floor', '60 kW supply'],
        estimatedCompletion: quarterFromNow(now, 1),
        status: 'active',
      },
      {
        title: 'Stones and drive',
        description: 'One pair of 1.3-meter stones, with a spare runner.',
        fundingNeeded: 71000,
        deliverables: ['Mill assembled', 'First 500 kilos milled'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'Cleaning and silo',
        description: 'A sieve line and cool storage for 100 tonnes.',
        fundingNeeded: 58000,
        deliverables: ['Sieve line', 'Silo at 12 degrees'],
        estimatedCompletion: quarterFromNow(now, 3),
        status: 'pending',
      },
      {
        title: 'First harvest',
        description: 'Cash to pay growers on delivery instead of after sale.',
        fundingNeeded: 33000,
        deliverables: ['94 tonnes paid on delivery', 'Flour with eleven restaurants'],
        estimatedCompletion: quarterFromNow(now, 5),
        status: 'pending',
      },
    ],
    currentMilestone: 0,
  };
}
