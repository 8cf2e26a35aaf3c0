// The fields that filter and sort the list of projects.
import { useQuery } from '@tanstack/react-query';
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
  facetsQuery,
  type ProjectListFilters,
  usualSort,
  usualStatus,
} from '#features/projects/web/list/project-list-address.ts';
import { formatCount } from '#kernel/numbers.ts';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { useSearchText } from '#ui/table/search-form.ts';

export type ShowFilters = (change: Partial<ProjectListFilters>, replace?: boolean) => void;

export type FilterProps = { filters: ProjectListFilters; show: ShowFilters };

/** The previous counts stay while the next ones load. */
function useFacets(filters: ProjectListFilters) {
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: (last) => last }).data;
  const more = facets?.isCapped ? '+' : '';
  const withCount = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${formatCount(count)}${more})`;
  return { facets, withCount };
}

type MainFieldProps = FilterProps & { hideLabel?: boolean };

/** The selected value is always offered, even without matching projects or if the counts could not be loaded. */
export function CategorySelect({ filters, show, hideLabel = false }: MainFieldProps) {
  const { facets, withCount } = useFacets(filters);
  const value = filters.category;
  const categories = facets?.categories ?? [];
  const isKnown = value === '' || categories.some(({ category }) => category === value);
  return (
    <SelectField
      label={listCopy.category}
      hideLabel={hideLabel}
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

export function StatusSelect({ filters, show, hideLabel = false }: MainFieldProps) {
  const { facets, withCount } = useFacets(filters);
  const usual = usualStatus(filters);
  const counts = new Map<string, number>(facets?.statuses.map(({ status, count }) => [status, count]));
  const all = facets && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const chosen = filters.status || usual;
  const offered = (['active', 'announced', 'funded', 'completed', 'failed', 'draft'] as const).filter(
    (status) => status === 'active' || status === chosen || counts.has(status),
  );
  return (
    <SelectField
      label={listCopy.status}
      hideLabel={hideLabel}
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

export function SortSelect({ filters, show, hideLabel = false }: MainFieldProps) {
  const usual = usualSort(filters);
  const offered = Object.entries(sortLabels).filter(([sort]) => sort !== 'match' || usual === 'match');
  return (
    <SelectField
      label={listCopy.sort}
      hideLabel={hideLabel}
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

/** Filters of terms and places. */
export function RangeFields({ filters, show }: FilterProps) {
  const place = useSearchText(filters.location, (location) => show({ location }, filters.location !== ''));
  return (
    <>
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
    </>
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
