// What a demo project is made of, and the moving dates its texts may speak of: nothing in the demo ever looks stale.
import type {
  FaqEntry,
  MarketOpportunity,
  Milestone,
  RiskEntry,
  TeamMember,
  TimelineEntry,
} from '#features/projects/project-contract.ts';
import type { ProjectStatus, ProjectVisibility } from '#features/projects/project-rules.ts';
import { formatLongMonth, toDay } from '#kernel/dates.ts';

/** One project as its creator would have written it. What it has raised is the sum of the demo investments. */
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
  /** Null means that the project stays open until it is funded. */
  closesInDays: number | null;
  tags: string[];
  timeline: TimelineEntry[];
  team: TeamMember[];
  marketOpportunity: MarketOpportunity | null;
  risks: RiskEntry[];
  faq: FaqEntry[];
  /** Their `fundingNeeded` is in dollars and adds up to the goal. */
  milestones: Milestone[];
  /** Index of the milestone being worked on; the last one once all are completed. */
  currentMilestone: number;
};

/** "Q3 2027"; a negative count looks back. */
export function quarterFromNow(now: Date, quarters: number): string {
  const quarter = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3) + quarters;
  return `Q${(quarter % 4) + 1} ${Math.floor(quarter / 4)}`;
}

/** "March 2027"; a negative count looks back. */
export function monthFromNow(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return formatLongMonth(toDay(first));
}

/** One description, which is markdown, out of its paragraphs. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
