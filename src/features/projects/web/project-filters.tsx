// Search, filters and order of the projects page: a plain GET form that works as it stands; with script it answers at once.
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { useEarlyChoices, useSearchText } from '#ui/search-form.ts';
import { getProjectFacets } from '../project-contract.ts';
import type { ListSort, ProjectStatus } from '../project-rules.ts';
import { listPageAddress, type ProjectListFilters, readFilters } from './project-list-address.ts';

const statusLabels: Record<ProjectStatus, string> = {
  draft: 'Draft',
  active: 'Active',
  funded: 'Funded',
  completed: 'Completed',
  failed: 'Failed',
};
/** The orders offered here; those of columns belong to the administrators' table. */
export const sortLabels: Partial<Record<ListSort, string>> = {
  featured: 'Featured first',
  newest: 'Newest first',
  ending: 'Ending soon',
  'most-funded': 'Most funded',
  'most-supported': 'Most supported',
};

export function ProjectFilters({ filters }: { filters: ProjectListFilters }) {
  const wanted = useWantedFilters(filters);
  const navigate = useNavigate();
  const show = (change: Partial<ProjectListFilters>, replace = false) => {
    const address = listPageAddress({ ...wanted, ...change, cursor: '' });
    void navigate(address, { replace, preventScrollReset: true });
  };
  // The first search is a step one can go back from; typing on replaces it.
  const search = useSearchText(filters.q, (q) => show({ q }, filters.q !== ''));
  const form = useEarlyChoices((early) => {
    const chosen = { ...readFilters(early), cursor: filters.cursor };
    if (listPageAddress(chosen) === listPageAddress(filters)) return;
    if (chosen.q !== filters.q) search.type(chosen.q);
    else show(chosen);
  });
  return (
    <search>
      <form
        ref={form}
        action="/projects"
        className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_190px_160px_180px]"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <div className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5 lg:col-span-1">
          <TextField
            label="Search projects"
            type="search"
            name="q"
            maxLength={200}
            placeholder="Title or description"
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
          />
          <Button type="submit" look="outline" className="min-h-[46px]">
            <Search size={17} aria-hidden />
            Search
          </Button>
        </div>
        <CategorySelect value={wanted.category} onChange={(event) => show({ category: event.target.value })} />
        <StatusSelect
          value={wanted.status}
          onChange={(event) => show({ status: event.target.value as ProjectStatus | '' })}
        />
        <div className="col-span-2 md:col-span-1">
          <SelectField
            label="Sort by"
            name="sort"
            value={wanted.sort}
            onChange={(event) => show({ sort: event.target.value as ListSort })}
          >
            {Object.entries(sortLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </form>
    </search>
  );
}

/** While the next list is on its way, the fields already show what was chosen. */
function useWantedFilters(filters: ProjectListFilters): ProjectListFilters {
  const { location } = useNavigation();
  return location?.pathname === '/projects' ? readFilters(new URLSearchParams(location.search)) : filters;
}

type SelectProps = Required<Pick<ComponentProps<'select'>, 'onChange'>> & { value: string };

/** The choice itself is always offered, even when it no longer holds any project or the counts could not be loaded. */
function CategorySelect({ value, onChange }: SelectProps) {
  const facets = useQuery(queryFor(getProjectFacets, {})).data;
  const categories = facets?.categories ?? [];
  const isKnown = value === '' || categories.some(({ category }) => category === value);
  return (
    <SelectField label="Category" name="category" value={value} onChange={onChange}>
      <option value="">All categories</option>
      {!isKnown && <option value={value}>{value}</option>}
      {categories.map(({ category, count }) => (
        <option key={category} value={category}>
          {category} ({count.toLocaleString('en-US')})
        </option>
      ))}
    </SelectField>
  );
}

function StatusSelect({ value, onChange }: SelectProps) {
  const facets = useQuery(queryFor(getProjectFacets, {})).data;
  const statuses = facets?.statuses ?? [];
  const isKnown = value === '' || statuses.some(({ status }) => status === value);
  return (
    <SelectField label="Status" name="status" value={value} onChange={onChange}>
      <option value="">All statuses</option>
      {!isKnown && <option value={value}>{statusLabels[value as ProjectStatus]}</option>}
      {statuses.map(({ status, count }) => (
        <option key={status} value={status}>
          {statusLabels[status]} ({count.toLocaleString('en-US')})
        </option>
      ))}
    </SelectField>
  );
}
