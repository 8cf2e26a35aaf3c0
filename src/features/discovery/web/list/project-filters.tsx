// Search, filters and sorting of the projects page: a plain GET form; with script it updates immediately.
import { Search, SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import {
  countChosen,
  hasMoreFilters,
  listPageAddress,
  type ProjectListFilters,
  readFilters,
} from '#features/projects/web/list/project-list-address.ts';
import { withBase, withoutBase } from '#ui/base-path.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useAppliedChoices, useEarlyChoices, useSearchText } from '#ui/table/search-form.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import {
  CategorySelect,
  type FilterProps,
  RangeFields,
  type ShowFilters,
  SortSelect,
  StatusSelect,
} from './filter-fields.tsx';
import { SearchBox } from './search-box.tsx';

const FiltersSheet = lazyComponent(async () => (await import('./filters-sheet.tsx')).FiltersSheet);

export function ProjectFilters({ filters }: { filters: ProjectListFilters }) {
  const current = listPageAddress(filters);
  const { form, early } = useEarlyChoices(current, (chosen) => {
    const choices = { ...readFilters(chosen), cursor: filters.cursor, spelling: filters.spelling };
    return listPageAddress(choices) === current ? undefined : choices;
  });
  const wanted = useWantedFilters(early ?? filters);
  const navigate = useNavigate();
  const show: ShowFilters = (change, replace = false) => {
    // Other words may have other typos.
    const spelling = change.q === undefined || change.q === wanted.q ? wanted.spelling : '';
    const address = listPageAddress({ ...wanted, ...change, spelling, cursor: '' });
    void navigate(address, { replace, preventScrollReset: true });
  };
  // The first search adds a history entry; further typing replaces it.
  const search = useSearchText(filters.q, (q) => show({ q }, filters.q !== ''));
  const choose: ShowFilters = (change, replace) => show({ q: search.take(), ...change }, replace);
  useAppliedChoices(early, (choices) => {
    if (choices.q !== filters.q) search.type(choices.q);
    else show(choices);
  });
  const { box, ...sheet } = useSheet();
  return (
    <search>
      <form
        ref={form}
        action={withBase('/projects')}
        className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_200px_196px_180px]"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        {/* Suggestions are as wide as this line. */}
        <div className="relative col-span-full flex gap-2.5 lg:col-span-1 [&>:first-child]:flex-1">
          <SearchBox text={search.text} onType={search.type} onLeave={search.take} />
          <Button type="submit" look="outline" className="min-h-[46px] max-md:w-[46px] max-md:!p-0">
            <Search size={17} aria-hidden />
            <span className="max-md:sr-only">{listCopy.searchButton}</span>
          </Button>
          <SheetButton {...{ box, sheet }} count={countChosen(filters)} />
        </div>
        <div
          className={
            sheet.isReady
              ? 'contents max-md:hidden'
              : 'contents max-md:[form:not(:has(#filters-open:checked))_&]:hidden'
          }
        >
          <CategorySelect filters={wanted} show={choose} hideLabel />
          <StatusSelect filters={wanted} show={choose} hideLabel />
          <div className="col-span-2 md:col-span-1">
            <SortSelect filters={wanted} show={choose} hideLabel />
          </div>
          <MoreFilters filters={wanted} show={choose} />
        </div>
      </form>
      {sheet.isOpen && <FiltersSheet filters={wanted} show={choose} onClose={sheet.close} onLoadError={sheet.close} />}
    </search>
  );
}

/**
 * On phones the filters are behind a button. With script it opens a sheet; until then a checkbox unfolds them in the page, and what
 * was unfolded early becomes the sheet.
 */
function useSheet() {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  const box = useRef<HTMLInputElement>(null);
  const open = () => setOpen(true);
  const close = () => {
    if (box.current) box.current.checked = false;
    setOpen(false);
  };
  const openEarly = useEffectEvent(() => box.current?.checked && open());
  useEffect(() => void openEarly(), []);
  return { box, isOpen, isReady, open, close };
}

type Sheet = ReturnType<typeof useSheet>;
type SheetButtonProps = { box: Sheet['box']; sheet: Omit<Sheet, 'box'>; count: number };

/** One element before and after the page has started: a press during the start would end on what replaced it, and be lost. */
function SheetButton({ box, sheet, count }: SheetButtonProps) {
  return (
    <label
      className={buttonClass(
        { look: 'outline' },
        'relative min-h-[46px] md:hidden has-checked:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        id="filters-open"
        ref={box}
        type="checkbox"
        className="pointer-events-none absolute inset-0 opacity-0"
        onChange={sheet.open}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          sheet.open();
        }}
      />
      <SlidersHorizontal size={17} aria-hidden />
      <span>{listCopy.filters(count)}</span>
    </label>
  );
}

/** While the next list loads, the fields already show the new choice. */
function useWantedFilters(filters: ProjectListFilters): ProjectListFilters {
  const { location } = useNavigation();
  // Unlike that of useLocation(), this location has the path of the site.
  const isHere = location !== undefined && withoutBase(location.pathname) === '/projects';
  return isHere ? readFilters(new URLSearchParams(location.search)) : filters;
}

function MoreFilters(props: FilterProps) {
  return (
    <details className="col-span-full" open={hasMoreFilters(props.filters)}>
      <summary className="inline-flex min-h-[42px] cursor-pointer items-center font-medium text-verdigris-ink">
        {listCopy.more}
      </summary>
      <div className="mt-1 grid grid-cols-2 gap-3 md:grid-cols-3">
        <RangeFields {...props} />
      </div>
    </details>
  );
}
