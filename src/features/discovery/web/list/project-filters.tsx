// Search, filters and sorting of the projects page: a plain GET form; with script it updates immediately.
import { useQuery } from '@tanstack/react-query';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useNavigate, useNavigation } from 'react-router';
import { maxSearchText } from '#features/projects/amount-range.ts';
import { type FilterField, filterFields, getChoices, getField } from '#features/projects/project-fields.ts';
import {
  closingLabels,
  fundedLabels,
  goalLabels,
  listCopy,
  raisedLabels,
  sortLabels,
  statusLabels,
} from '#features/projects/web/list/list-copy.ts';
import {
  countChosen,
  facetsQuery,
  hasMoreFilters,
  listPageAddress,
  type ProjectListFilters,
  readFilters,
  usualSort,
  usualStatus,
} from '#features/projects/web/list/project-list-address.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { useEarlyChoices, useSearchText } from '#ui/table/search-form.ts';
import { SearchBox } from './search-box.tsx';

type Show = (change: Partial<ProjectListFilters>, replace?: boolean) => void;

export function ProjectFilters({ filters }: { filters: ProjectListFilters }) {
  const wanted = useWantedFilters(filters);
  const navigate = useNavigate();
  const show: Show = (change, replace = false) => {
    // Other words may have other typos.
    const spelling = change.q === undefined || change.q === wanted.q ? wanted.spelling : '';
    const address = listPageAddress({ ...wanted, ...change, spelling, cursor: '' });
    void navigate(address, { replace, preventScrollReset: true });
  };
  // The first search adds a history entry; further typing replaces it.
  const search = useSearchText(filters.q, (q) => show({ q }, filters.q !== ''));
  const choose: Show = (change, replace) => show({ q: search.take(), ...change }, replace);
  const form = useEarlyChoices((early) => {
    const chosen = { ...readFilters(early), cursor: filters.cursor, spelling: filters.spelling };
    if (listPageAddress(chosen) === listPageAddress(filters)) return;
    if (chosen.q !== filters.q) search.type(chosen.q);
    else show(chosen);
  });
  return (
    <search>
      <form
        ref={form}
        action="/projects"
        className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_200px_196px_180px]"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        {/* A single line on phones; its checkbox opens the filters, even if scripts are off. */}
        <input id="filters-open" type="checkbox" className="peer sr-only md:hidden" />
        {/* Suggestions are as wide as this line. */}
        <div className="relative col-span-full flex gap-2.5 lg:col-span-1 [&>:first-child]:flex-1">
          <SearchBox text={search.text} onType={search.type} />
          <Button type="submit" look="outline" className="min-h-[46px] max-md:w-[46px] max-md:!p-0">
            <Search size={17} aria-hidden />
            <span className="max-md:sr-only">{listCopy.searchButton}</span>
          </Button>
          <label
            htmlFor="filters-open"
            className={buttonClass(
              { look: 'outline' },
              'min-h-[46px] md:hidden in-[:has(#filters-open:checked)]:bg-surface-2 in-[:has(#filters-open:focus-visible)]:outline-2 in-[:has(#filters-open:focus-visible)]:outline-offset-2 in-[:has(#filters-open:focus-visible)]:outline-focus',
            )}
          >
            <SlidersHorizontal size={17} aria-hidden />
            {listCopy.filters(countChosen(filters))}
          </label>
        </div>
        <div className="contents max-md:peer-not-checked:hidden">
          <CategorySelect filters={wanted} show={choose} />
          <StatusSelect filters={wanted} show={choose} />
          <div className="col-span-2 md:col-span-1">
            <SortSelect filters={wanted} show={choose} />
          </div>
          <MoreFilters filters={wanted} show={choose} />
        </div>
      </form>
    </search>
  );
}

/** While the next list loads, the fields already show the new choice. */
function useWantedFilters(filters: ProjectListFilters): ProjectListFilters {
  const { location } = useNavigation();
  return location?.pathname === '/projects' ? readFilters(new URLSearchParams(location.search)) : filters;
}

type FilterProps = { filters: ProjectListFilters; show: Show };

/** The previous counts stay while the next ones load. */
function useFacets(filters: ProjectListFilters) {
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: (last) => last }).data;
  const more = facets?.isCapped ? '+' : '';
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatCount(count)}${more})`;
  return { facets, withCount };
}

/** The selected value is always offered, even without matching projects or if the counts could not be loaded. */
function CategorySelect({ filters, show }: FilterProps) {
  const { facets, withCount } = useFacets(filters);
  const value = filters.category;
  const categories = facets?.categories ?? [];
  const isKnown = value === '' || categories.some(({ category }) => category === value);
  return (
    <SelectField
      label={listCopy.category}
      hideLabel
      name="category"
      value={value}
      onChange={(event) => show({ category: event.target.value })}
    >
      <option value="">{listCopy.allCategories}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {categories.map(({ category, count }) => (
        <option key={category} value={category}>
          {withCount(category, count)}
        </option>
      ))}
    </SelectField>
  );
}

function StatusSelect({ filters, show }: FilterProps) {
  const { facets, withCount } = useFacets(filters);
  const usual = usualStatus(filters);
  const counts = new Map<string, number>(facets?.statuses.map(({ status, count }) => [status, count]));
  const all = facets && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const chosen = filters.status || usual;
  const offered = (['active', 'funded', 'completed', 'failed', 'draft'] as const).filter(
    (status) => status === 'active' || status === chosen || counts.has(status),
  );
  return (
    <SelectField
      label={listCopy.status}
      hideLabel
      name="status"
      // The default has an empty value, so that a form submitted without JavaScript selects it too.
      value={chosen === usual ? '' : chosen}
      onChange={(event) => show({ status: event.target.value as ProjectListFilters['status'] })}
    >
      {offered.map((status) => (
        <option key={status} value={status === usual ? '' : status}>
          {withCount(statusLabels[status], facets && (counts.get(status) ?? 0))}
        </option>
      ))}
      <option value={usual === 'all' ? '' : 'all'}>{withCount(listCopy.allStatuses, all)}</option>
    </SelectField>
  );
}

function SortSelect({ filters, show }: FilterProps) {
  const usual = usualSort(filters);
  const offered = Object.entries(sortLabels).filter(([sort]) => sort !== 'match' || usual === 'match');
  return (
    <SelectField
      label={listCopy.sort}
      hideLabel
      name="sort"
      value={filters.sort === usual ? '' : filters.sort}
      onChange={(event) => show({ sort: event.target.value as ProjectListFilters['sort'] })}
    >
      {offered.map(([sort, label]) => (
        <option key={sort} value={sort === usual ? '' : sort}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

const choices = [
  { name: 'goal', label: listCopy.goal, options: goalLabels },
  { name: 'raised', label: listCopy.raised, options: raisedLabels },
  { name: 'funded', label: listCopy.percentFunded, options: fundedLabels },
  { name: 'closing', label: listCopy.closing, options: closingLabels },
] as const;

function MoreFilters({ filters, show }: FilterProps) {
  const place = useSearchText(filters.location, (location) => show({ location }, filters.location !== ''));
  return (
    <details className="col-span-full" open={hasMoreFilters(filters)}>
      <summary className="inline-flex min-h-[42px] cursor-pointer items-center font-medium text-verdigris-ink">
        {listCopy.more}
      </summary>
      <div className="mt-1 grid grid-cols-2 gap-3 md:grid-cols-3">
        {choices.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            value={filters[name]}
            onChange={(event) => show({ [name]: event.target.value })}
          >
            <option value="">{listCopy.any}</option>
            {/* An address may name another range. */}
            {filters[name] !== '' && !(filters[name] in options) && (
              <option value={filters[name]}>{filters[name]}</option>
            )}
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
        <TextField
          label={listCopy.location}
          name="location"
          maxLength={maxSearchText}
          placeholder={listCopy.locationHint}
          value={place.text}
          onChange={(event) => place.type(event.target.value)}
          onBlur={place.submit}
        />
        {filterFields.map((name) => (
          <FieldSelect key={name} name={name} filters={filters} show={show} />
        ))}
      </div>
    </details>
  );
}

/** As for categories, the selected value is always offered. */
function FieldSelect({ name, filters, show }: FilterProps & { name: FilterField }) {
  const { facets, withCount } = useFacets(filters);
  const { label } = getChoices(name);
  const value = filters[name];
  const counts: Partial<Record<string, { value: string; count: number }[]>> = facets?.choices ?? {};
  const offered = counts[name] ?? [];
  const isOffered = value === '' || offered.some((choice) => choice.value === value);
  return (
    <SelectField
      label={getField(name).label}
      name={name}
      value={value}
      onChange={(event) => show({ [name]: event.target.value })}
    >
      <option value="">{listCopy.any}</option>
      {!isOffered && (
        <option value={value} suppressHydrationWarning>
          {label(value)}
        </option>
      )}
      {offered.map((choice) => (
        <option key={choice.value} value={choice.value} suppressHydrationWarning>
          {withCount(label(choice.value), choice.count)}
        </option>
      ))}
    </SelectField>
  );
}
