// The filters on a phone: a sheet from the bottom. The list behind it follows each choice, and its button says how many are found.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  countChosen,
  facetsQuery,
  type ProjectListFilters,
  readFilters,
} from '#features/projects/web/list/project-list-address.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CategorySelect, type FilterProps, RangeFields, SortSelect, StatusSelect } from './filter-fields.tsx';
import { filtersCopy as copy } from './search-copy.ts';

export function FiltersSheet({ filters, show, onClose }: FilterProps & { onClose: () => void }) {
  const facets = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData }).data;
  const clear = () => {
    const { q, sort } = filters;
    const none: ProjectListFilters = readFilters(new URLSearchParams());
    show({ ...none, q, sort });
  };
  return (
    <Dialog
      title={copy.title}
      onClose={onClose}
      footer={
        <div className="flex w-full gap-3">
          {countChosen(filters) > 0 && (
            <Button look="outline" onClick={clear}>
              {copy.clear}
            </Button>
          )}
          <Button className="flex-1" onClick={onClose}>
            {facets === undefined
              ? copy.showList
              : copy.show(facets.total, `${formatCount(facets.total)}${facets.isCapped ? '+' : ''}`)}
          </Button>
        </div>
      }
    >
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4">
        <CategorySelect filters={filters} show={show} />
        <StatusSelect filters={filters} show={show} />
        <RangeFields filters={filters} show={show} />
        <div className="col-span-full">
          <SortSelect filters={filters} show={show} />
        </div>
      </div>
    </Dialog>
  );
}
