// '/dashboard/searches': saved searches, each with its alert.
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
} from '#features/discovery/saved-search-contract.ts';
import type { SearchAlert } from '#features/discovery/saved-search-rules.ts';
import { describeSearch } from '#features/discovery/web/list/filters-in-use.ts';
import { NameSearchDialog } from '#features/discovery/web/list/name-search-dialog.tsx';
import { readFilters } from '#features/projects/web/list/project-list-address.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { InterestLines } from './interest-lines.tsx';
import { searchesCopy as copy } from './interests-copy.ts';

const searchesQuery = pagesFor(listSavedSearches, {});
const refetch = ['/api/saved-searches'];

export const searchesScreen = screen({
  Component: SearchesPage,
  queries: () => [searchesQuery],
  meta: () => ({ title: copy.title }),
});

function SearchesPage() {
  const list = useInfiniteQuery(searchesQuery);
  return (
    <InterestLines
      list={list}
      copy={copy}
      icon={<BellPlus size={28} aria-hidden />}
      renderLine={(search) => <Line key={search.id} search={search} />}
    />
  );
}

function Line({ search: { id, name, query, alert } }: { search: SavedSearch }) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const change = useAction(changeSavedSearch, { refetch, done: copy.changed, failed: copy.notChanged });
  const looksFor = describeSearch(readFilters(new URLSearchParams(query)));
  // Shows the choice while it is being saved, and the old one again if that fails.
  const shown = change.isPending ? (change.variables?.body.alert ?? alert) : alert;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-[14rem] wrap-anywhere">
        <TextLink dir="auto" to={`/projects?${query}`} className="inline-flex min-h-[42px] items-center font-semibold">
          {name}
        </TextLink>
        {looksFor !== name && (
          <p dir="auto" className="text-note text-ink-3" suppressHydrationWarning>
            {looksFor}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <SelectField
          label={copy.alert(name)}
          hideLabel
          value={shown}
          onChange={(event) => change.mutate({ params: { id }, body: { alert: event.target.value as SearchAlert } })}
        >
          {(['at_once', 'digest', 'off'] as const).map((value) => (
            <option key={value} value={value}>
              {copy.alerts[value]}
            </option>
          ))}
        </SelectField>
        <Button
          look="quiet"
          size="icon"
          aria-label={actionCopy.renameItem(name)}
          title={actionCopy.rename}
          onClick={() => setOpen('rename')}
        >
          <Pencil size={18} aria-hidden />
        </Button>
        <Button
          look="quiet"
          size="icon"
          aria-label={actionCopy.deleteItem(name)}
          title={actionCopy.delete}
          onClick={() => setOpen('delete')}
        >
          <Trash2 size={18} aria-hidden />
        </Button>
      </div>
      {open === 'rename' && <RenameDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteDialog id={id} name={name} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

type LineDialogProps = { id: number; name: string; onClose: () => void };

function RenameDialog({ id, name, onClose }: LineDialogProps) {
  const rename = useAction(changeSavedSearch, { refetch, onSuccess: onClose });
  return (
    <NameSearchDialog
      title={copy.renameTitle}
      submit={actionCopy.saveChanges}
      name={name}
      action={rename}
      onName={(typed) => rename.mutate({ params: { id }, body: { name: typed } })}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ id, name, onClose }: LineDialogProps) {
  const remove = useAction(deleteSavedSearch, {
    refetch,
    done: copy.deleted,
    failed: copy.notChanged,
    onSettled: onClose,
  });
  return (
    <LazyConfirmDialog
      title={copy.deleteTitle}
      description={copy.deleteText(name)}
      confirmLabel={actionCopy.delete}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    />
  );
}
