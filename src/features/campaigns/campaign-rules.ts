// What a project needs from its creator next, and the columns of the file of its investors. Pure.
import { csvTable } from '#kernel/csv.ts';

/** In no order; `publish` has no day. */
export const dutyKinds = ['publish', 'funding_ends', 'evidence', 'overdue', 'new_evidence'] as const;
export type Duty = { kind: (typeof dutyKinds)[number]; day: string | null };

export type DutyFacts = {
  status: 'draft' | 'active' | 'funded' | 'completed' | 'failed';
  deadline: string | null;
  /** The first milestone that is not approved; null without one. */
  milestone: { state: string; dueOn: string; rejectedUntil: string } | null;
  isOwner: boolean;
  canEdit: boolean;
};

/** Only what the person may do: the owner publishes, the owner and editors submit evidence. */
export function findDuty({ status, deadline, milestone, isOwner, canEdit }: DutyFacts): Duty | null {
  if (status === 'draft') return isOwner ? { kind: 'publish', day: null } : null;
  if (status === 'active') return deadline === null ? null : { kind: 'funding_ends', day: deadline };
  if (status !== 'funded' || milestone === null || !(isOwner || canEdit)) return null;
  switch (milestone.state) {
    case 'planned':
      return { kind: 'evidence', day: milestone.dueOn };
    case 'overdue':
      return { kind: 'overdue', day: milestone.dueOn };
    case 'rejected':
      return { kind: 'new_evidence', day: milestone.rejectedUntil };
    // Its evidence is being reviewed or voted on.
    default:
      return null;
  }
}

/** The earliest day first; what has none is last. */
export function findNextDuty<Project extends { duty: Duty | null }>(projects: readonly Project[]): Project | undefined {
  const day = ({ duty }: Project) => duty?.day ?? '9999';
  return projects.filter(({ duty }) => duty !== null).toSorted((a, b) => day(a).localeCompare(day(b)))[0];
}

/** An investor as the project's people may know them: no more than the public list says, and the amount. */
export type InvestorLine = {
  id: number;
  /** The UTC day: the exact time could link an investment to other things its investor did. */
  day: string;
  /** Null for a hidden investor. */
  name: string | null;
  shownAs: string;
  amount: string;
  counted: string;
  equityPercent: string;
  state: string;
};

export const investorsCsv = csvTable<InvestorLine>([
  { name: 'investment_id', cell: ({ id }) => String(id) },
  { name: 'invested_on_utc', cell: ({ day }) => day },
  { name: 'investor', cell: ({ name }) => name ?? '' },
  { name: 'shown_as', cell: ({ name, shownAs }) => (name === null ? 'hidden' : shownAs) },
  { name: 'amount_usd', cell: ({ amount }) => amount },
  { name: 'still_invested_usd', cell: ({ counted }) => counted },
  { name: 'equity_percent', cell: ({ equityPercent }) => equityPercent },
  { name: 'state', cell: ({ state }) => state },
]);
