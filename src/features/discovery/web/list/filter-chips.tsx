// The filters in use as chips, each a link to the list without it.
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { listPageAddress, type ProjectListFilters } from '#features/projects/web/list/project-list-address.ts';
import { listFiltersInUse } from './filters-in-use.ts';
import { searchCopy as copy } from './search-copy.ts';

export function FilterChips({ filters }: { filters: ProjectListFilters }) {
  const chips = listFiltersInUse({ ...filters, q: '' });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={copy.inUse} className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={listPageAddress({ ...without, q: filters.q })}
            preventScrollReset
            aria-label={copy.remove(label)}
            className="inline-flex min-h-[42px] max-w-full items-center gap-1.5 rounded-button border border-line-strong bg-surface px-3 text-note hover:border-ink hover:bg-surface-2"
          >
            <span dir="auto" className="truncate" suppressHydrationWarning>
              {label}
            </span>
            <X size={15} aria-hidden className="shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
