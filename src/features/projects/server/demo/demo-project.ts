// What a demo project is made of, and the moving dates its texts may speak of: nothing in the demo ever looks stale.

type Degree = 'Low' | 'Medium' | 'High';

export type DemoMilestone = {
  title: string;
  description: string;
  fundingNeededDollars: number;
  deliverables: string[];
  estimatedCompletion: string;
  status: 'pending' | 'active' | 'completed';
};

/** One project as its creator would have written it. What it has raised is the sum of the demo investments. */
export type DemoProject = {
  key: string;
  ownerKey: string;
  title: string;
  description: string;
  category: string;
  fundingGoalDollars: number;
  valuationDollars: number;
  status: 'draft' | 'active' | 'funded' | 'completed';
  visibility: 'public' | 'private';
  featured: boolean;
  daysOld: number;
  /** Null means that the project stays open until it is funded. */
  closesInDays: number | null;
  tags: string[];
  timeline: { title: string; description: string; date: string }[];
  team: { name: string; role: string; description: string }[];
  marketOpportunity: {
    marketSize: string;
    growthRate: string;
    description: string;
    targetAudience: string;
    competitiveAdvantage: string;
  } | null;
  risks: { type: string; description: string; mitigation: string; probability: Degree; impact: Degree }[];
  faq: { question: string; answer: string }[];
  milestones: DemoMilestone[];
  /** Index of the milestone being worked on; the last one once all are completed. */
  currentMilestone: number;
};

/** "Q3 2027"; a negative count looks back. */
export function quarterFromNow(now: Date, quarters: number): string {
  const quarter = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) + quarters;
  return `Q${(quarter % 4) + 1} ${Math.floor(quarter / 4)}`;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "March 2027"; a negative count looks back. */
export function monthFromNow(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return `${monthName.format(first)} ${first.getUTCFullYear()}`;
}

/** One description out of its paragraphs. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
