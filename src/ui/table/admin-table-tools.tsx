// Search, filters and sorting above an AdminTable: a plain GET form that works without JavaScript and updates live with it.

import { Search } from 'lucide-react';
import { useId } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { Endpoint } from '#kernel/endpoint.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { tableCopy as copy } from '#ui/table/table-copy.ts';
import { withBase, withoutBase } from '../base-path.ts';
import { readTableState, type TableSource, type TableState, tableAddress } from './admin-table-state.ts';
import { useAppliedChoices, useEarlyChoices, useSearchText } from './search-form.ts';

export type TableFilter = {
  name: string;
  label: string;
  /** Label of the option without a filter; 'All' by default. */
  all?: string;
  options: readonly { value: string; label: string }[];
};

/** From tablets on a filter is its name and its choice in one line, as wide as the choice. */
const inOneLine =
  'not-narrow:gap-x-5 not-narrow:[&_.field]:flex not-narrow:[&_.field]:items-center not-narrow:[&_.field]:gap-2 not-narrow:[&_label]:font-normal not-narrow:[&_label]:text-ink-2 not-narrow:[&_select]:field-sizing-content not-narrow:[&_select]:max-w-[13rem]';

/** Options from their labels by value. */
export function toOptions(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

type TableToolsProps = {
  source: TableSource<Endpoint>;
  state: TableState;
  search?: { label: string; placeholder: string };
  filters: readonly TableFilter[];
  sorts: readonly { value: string; label: string }[];
};

export function TableTools({ source, state, search, filters, sorts }: TableToolsProps) {
  const current = tableAddress(source, state);
  const { form, early } = useEarlyChoices(current, (chosen) => {
    const choices = { ...readTableState(chosen, source), cursors: state.cursors };
    return tableAddress(source, choices) === current ? undefined : choices;
  });
  const wanted = useWantedState(source, early ?? state);
  const navigate = useNavigate();
  const show = (change: Partial<TableState>, replace = false) => {
    const address = tableAddress(source, { ...wanted, ...change, cursors: [] });
    void navigate(address, { replace, preventScrollReset: true });
  };
  // The first search adds a history entry; further typing replaces it.
  const text = useSearchText(state.q, (q) => show({ q }, state.q !== ''));
  const choose = (change: Partial<TableState>) => show({ q: text.take(), ...change });
  useAppliedChoices(early, (choices) => {
    if (choices.q !== state.q) text.type(choices.q);
    else show(choices);
  });
  if (search === undefined && filters.length === 0 && sorts.length === 0) return null;
  return (
    <search>
      <form
        ref={form}
        action={withBase(source.path)}
        className={`flex flex-wrap items-end gap-3 ${inOneLine}`}
        onSubmit={(event) => {
          event.preventDefault();
          text.submit();
        }}
      >
        {search && (
          <div
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5 not-narrow:[&_label]:sr-only ${filters.length + Math.min(sorts.length, 1) > 3 ? 'basis-full' : 'flex-[2_1_14rem]'}`}
          >
            <TextField
              label={search.label}
              type="search"
              name="q"
              maxLength={200}
              placeholder={search.placeholder}
              data-table-search
              value={text.text}
              onChange={(event) => text.type(event.target.value)}
            />
            <Button
              type="submit"
              look="outline"
              className="min-h-[calc(var(--control)+4px)]"
              aria-label={actionCopy.search}
            >
              <Search size={17} aria-hidden />
            </Button>
          </div>
        )}
        {filters.map(({ name, label, all = copy.all, options }) => (
          <div key={name} className="min-w-0 narrow:min-w-[9rem] narrow:flex-[1_1_9rem]">
            <Choice
              {...{ name, label, options, all }}
              value={wanted.filters[name] ?? ''}
              onChange={(value) => choose({ filters: { ...wanted.filters, [name]: value } })}
            />
          </div>
        ))}
        {sorts.length > 0 && (
          <div className="min-w-0 narrow:min-w-[9rem] narrow:flex-[1_1_9rem]">
            <Choice
              name="sort"
              label={copy.sortBy}
              options={sorts}
              value={wanted.sort}
              onChange={(sort) => choose({ sort })}
            />
          </div>
        )}
        {search === undefined && (
          <noscript>
            <Button type="submit">{copy.apply}</Button>
          </noscript>
        )}
      </form>
    </search>
  );
}

/** The fields show the new choice while its list is loading. */
function useWantedState(source: TableSource<Endpoint>, state: TableState): TableState {
  const { location } = useNavigation();
  // Unlike that of useLocation(), this location has the path of the site.
  const isHere = location !== undefined && withoutBase(location.pathname) === source.path;
  return isHere ? readTableState(new URLSearchParams(location.search), source) : state;
}

type ChoiceProps = {
  name: string;
  label: string;
  all?: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** The value in the URL is always offered, even if it has no rows or the options could not be loaded. */
function Choice({ name, label, all, options, value, onChange }: ChoiceProps) {
  const id = useId();
  const isKnown = (all !== undefined && value === '') || options.some((option) => option.value === value);
  return (
    <SelectField id={id} label={label} name={name} value={value} onChange={(event) => onChange(event.target.value)}>
      {all !== undefined && <option value="">{all}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
