// Shape of a demo project, with relative dates so that the demo never looks outdated.

import type { ProjectStatus, ProjectVisibility } from '#features/projects/project-rules.ts';
import type {
  FaqEntry,
  MarketOpportunity,
  Milestone,
  RiskEntry,
  TeamMember,
  TimelineEntry,
} from '#features/projects/project-shapes.ts';
import { formatLongMonth, toDay } from '#kernel/dates.ts';

/** A project as its creator would have written it. Its raised amount is the sum of the demo investments. */
export type DemoProject = {
  key: string;
  ownerKey: string;
  title: string;
  description: string;
  category: string;
  fundingGoalDollars: number;
  valuationDollars: number;
  status: Exclude<ProjectStatus, 'failed'>;
  visibility: ProjectVisibility;
  featured: boolean;
  daysOld: number;
  /** Null: open until funded. */
  closesInDays: number | null;
  /** Announced until then: it can be followed and reserved, and has no investments. */
  opensInDays?: number;
  /** How its goal is divided if more is asked for; absent: first come, first served. */
  division?: { allotment: 'capped'; maxDollars: number; perHeadDollars: number };
  tags: string[];
  videoUrl?: string;
  timeline: TimelineEntry[];
  team: TeamMember[];
  marketOpportunity: MarketOpportunity | null;
  risks: RiskEntry[];
  faq: FaqEntry[];
  /** `fundingNeeded` is in dollars and adds up to the goal. */
  milestones: Milestone[];
  /** Index of the current milestone; the last one when all are completed. */
  currentMilestone: number;
};

/** "Q3 2027"; negative counts go back in time. */
export function quarterFromNow(now: Date, quarters: number): string {
  const quarter = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) + quarters;
  return `Q${(quarter % 4) + 1} ${Math.floor(quarter / 4)}`;
}

/** "March 2027"; negative counts go back in time. */
export function monthFromNow(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return formatLongMonth(toDay(first));
}

/** Joins paragraphs to one markdown description. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
