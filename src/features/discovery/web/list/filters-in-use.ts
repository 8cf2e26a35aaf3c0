// The filters in use, one by one, each with its label and the list without it.
import { filterFields, getChoices } from '#features/projects/project-fields.ts';
import {
  closingLabels,
  fundedLabels,
  goalLabels,
  raisedLabels,
  statusLabels,
} from '#features/projects/web/list/list-copy.ts';
import { type ProjectListFilters, usualStatus } from '#features/projects/web/list/project-list-address.ts';
import { introduceCategory } from '../category/category-copy.ts';
import { searchCopy as copy } from './search-copy.ts';

export type FilterInUse = { label: string; without: ProjectListFilters };

/** The words of the search come last. */
export function listFiltersInUse(filters: ProjectListFilters): FilterInUse[] {
  const { q, category, status, location } = filters;
  const labels: [keyof ProjectListFilters, string | undefined][] = [
    ['category', category && introduceCategory(category).title],
    ['status', status === 'all' || status === usualStatus(filters) || status === '' ? '' : statusLabels[status]],
    ...(['goal', 'raised', 'funded', 'closing'] as const).map((name): [keyof ProjectListFilters, string] => [
      name,
      filters[name] && copy.range[name](rangeLabels[name][filters[name]] ?? filters[name]),
    ]),
    ['location', location && copy.near(location)],
    ...filterFields.map((name): [keyof ProjectListFilters, string] => [
      name,
      filters[name] && getChoices(name).label(filters[name]),
    ]),
    ['q', q && copy.typed(q)],
  ];
  return labels.flatMap(([name, label]) =>
    label ? [{ label, without: { ...filters, [name]: '', cursor: '', ...(name === 'q' && { spelling: '' }) } }] : [],
  );
}

const rangeLabels: Record<'goal' | 'raised' | 'funded' | 'closing', Partial<Record<string, string>>> = {
  goal: goalLabels,
  raised: raisedLabels,
  funded: fundedLabels,
  closing: closingLabels,
};

/** A name for the search: what it looks for. */
export function describeSearch(filters: ProjectListFilters): string {
  const labels = listFiltersInUse(filters).map(({ label }) => label);
  return labels.toReversed().join(' · ').slice(0, 60).trim();
}
