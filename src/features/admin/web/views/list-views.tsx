// Saved views around the search and filters of a list: links above them, and a button that saves or edits the view that is shown.

import { useQuery } from '@tanstack/react-query';
import { Bookmark, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { ListFrameProps } from '#ui/table/admin-table.tsx';
import { readTableState, type TableState, tableAddress } from '#ui/table/admin-table-state.ts';
import { choiceClass } from '#ui/table/choice-links.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { SavedView } from '../../view-contract.ts';
import { type ViewList, viewLists } from '../../view-rules.ts';
import { viewsCopy as copy } from './views-copy.ts';
import { viewsQuery } from './views-query.ts';

const loadDialogs = () => import('./view-dialogs.tsx');
const SaveDialog = lazyComponent(async () => (await loadDialogs()).SaveViewDialog);
const EditDialog = lazyComponent(async () => (await loadDialogs()).EditViewDialog);

export function ListViews({ source, state, children }: ListFrameProps) {
  const all = useQuery(viewsQuery).data ?? [];
  const list = viewLists.find((one) => source.path === `/admin/${one}`);
  if (list === undefined) return children;
  const toAddress = (shown: TableState) => tableAddress(source, { ...shown, cursors: [] });
  const here = toAddress(state);
  const views = all
    .filter((view) => view.list === list)
    .map((view) => ({ view, to: toAddress(readTableState(new URLSearchParams(view.query), source)) }));
  const same = views.filter(({ to }) => to === here).map(({ view }) => view);
  const current = same.find(({ isOwn }) => isOwn) ?? same[0];
  return (
    <>
      {views.length > 0 && (
        <nav aria-label={copy.label} className="flex flex-wrap gap-2">
          <ViewLink to={source.path} name={copy.standard} isCurrent={here === source.path} />
          {views.map(({ view, to }) => (
            <ViewLink key={view.id} to={to} name={view.name} isCurrent={view.id === current?.id} />
          ))}
        </nav>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_20rem]">{children}</div>
        <ViewButton list={list} query={here === source.path ? '' : (here.split('?')[1] ?? '')} current={current} />
      </div>
    </>
  );
}

function ViewLink({ to, name, isCurrent }: { to: string; name: string; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={`${choiceClass} max-w-full`}
    >
      <span dir="auto" className="truncate">
        {name}
      </span>
    </Link>
  );
}

type ViewButtonProps = { list: ViewList; query: string; current: SavedView | undefined };

/** One button, so that it keeps the focus when the view was saved. */
function ViewButton({ list, query, current }: ViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  const close = () => setOpen(false);
  const Icon = current === undefined ? Bookmark : Pencil;
  return (
    <>
      <Button
        look="outline"
        className="min-h-[calc(var(--control)+4px)]"
        disabled={!isReady || query === ''}
        onClick={() => setOpen(true)}
      >
        <Icon size={17} aria-hidden />
        <span>{current === undefined ? copy.save : copy.edit}</span>
      </Button>
      {isOpen &&
        (current === undefined ? (
          <SaveDialog list={list} query={query} onClose={close} onLoadError={close} />
        ) : (
          <EditDialog view={current} onClose={close} onLoadError={close} />
        ))}
    </>
  );
}
