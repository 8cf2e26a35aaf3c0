// '/dashboard/searches': saved searches, each with its alert.
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellPlus, Pencil, Settings, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearch,
} from '#features/discovery/saved-search-contract.ts';
import { maxSearchName, type SearchAlert } from '#features/discovery/saved-search-rules.ts';
import { describeSearch } from '#features/discovery/web/list/filters-in-use.ts';
import { readFilters } from '#features/projects/web/list/project-list-address.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { InterestList } from './interest-list.tsx';
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
    <InterestList
      list={list}
      copy={copy}
      icon={<BellPlus size={28} aria-hidden />}
      placeholder={<Loading label={copy.loading} blocks={['h-[260px]']} />}
      actions={
        <LinkButton look="outline" to="/settings/notifications">
          <Settings size={18} aria-hidden />
          {copy.settings}
        </LinkButton>
      }
    >
      {(searches) => (
        <ul aria-label={copy.list} className="divide-y divide-line border-y border-line">
          {searches.map((search) => (
            <Line key={search.id} search={search} />
          ))}
        </ul>
      )}
    </InterestList>
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
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const rename = useAction(changeSavedSearch, { refetch, onSuccess: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ params: { id }, body: { name: typed.trim() } });
  };
  return (
    <Dialog
      title={copy.renameTitle}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} busy={rename.isPending}>
          {actionCopy.saveChanges}
        </Button>
      }
    >
      <form id={formId} className="mt-5" onSubmit={submit}>
        <TextField
          label={copy.name}
          value={typed}
          required
          maxLength={maxSearchName}
          onChange={(event) => setTyped(event.target.value)}
          error={rename.error?.userMessage}
        />
      </form>
    </Dialog>
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
