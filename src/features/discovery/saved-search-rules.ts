// Rules of saved searches.
import type { AmountRange } from '#features/projects/amount-range.ts';
import { type FilterField, filterFields } from '#features/projects/project-fields.ts';
import { addDays } from '#kernel/dates.ts';

export const searchAlerts = ['off', 'digest', 'at_once'] as const;
/** When a new project matches: nothing, a notification with the weekly digest, or one with an email at once. */
export type SearchAlert = (typeof searchAlerts)[number];

export const maxSavedSearches = 20;
export const maxSearchName = 60;
/** Longest query string of a saved search. */
export const maxSearchQuery = 600;

/** The filters of a list besides its words and its place. */
export type SearchFilters = { [Name in FilterField]?: string | undefined } & {
  category?: string | undefined;
  status?: string | undefined;
  /** Dollars. */
  goal?: AmountRange | undefined;
  raised?: AmountRange | undefined;
  /** Percent of the goal. */
  funded?: AmountRange | undefined;
  /** Days. */
  closing?: number | undefined;
};

export type FilteredProject = { [Name in FilterField]: string | null } & {
  category: string;
  goalCents: number;
  raisedCents: number;
  deadline: string | null;
  /** It opens on a later day. */
  isAnnounced?: boolean;
};

/** Whether an open project is in the list with these filters; `today` is a UTC date. Lists do the same in SQL. */
export function passesFilters(project: FilteredProject, filters: SearchFilters, today: string): boolean {
  const { category, status, goal, raised, funded, closing } = filters;
  const { goalCents, raisedCents, deadline } = project;
  return (
    (category === undefined || category === project.category) &&
    // Announced projects are part of alerts for open ones too: no other alert follows when they open.
    (status === undefined || status === 'active' || (status === 'announced' && project.isAnnounced === true)) &&
    filterFields.every((name) => filters[name] === undefined || filters[name] === project[name]) &&
    isWithin(goalCents, goal, 100) &&
    isWithin(raisedCents, raised, 100) &&
    isWithin(raisedCents * 100, funded, goalCents) &&
    (closing === undefined || (deadline !== null && deadline >= today && deadline <= addDays(today, closing)))
  );
}

function isWithin(value: number, range: AmountRange | undefined, unit: number): boolean {
  const { from = 0, to = Number.POSITIVE_INFINITY } = range ?? {};
  return value >= from * unit && value <= to * unit;
}
