// The search over the admin area as a dialog: a combobox whose list is chosen from by keyboard, pointer or screen reader.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Bookmark, ChartPie, FileText, FolderOpen, type LucideIcon, Plus, User } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { queryFor } from '#ui/queries.ts';
import { findRecords } from '../../search-contract.ts';
import { viewsQuery } from '../views/views-query.ts';
import { paletteCopy as copy } from './palette-copy.ts';
import { type Entry, type EntryKind, findEntries, keepRecent, readRecent } from './palette-entries.ts';

const icons: Record<EntryKind, LucideIcon> = {
  page: FileText,
  view: Bookmark,
  action: Plus,
  person: User,
  project: FolderOpen,
  investment: ChartPie,
};

const typingPauseMs = 250;

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [recent] = useState(readRecent);
  const navigate = useNavigate();
  const id = useId();
  const q = useSettled(typed.trim());
  const search = useQuery({
    ...queryFor(findRecords, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = typed.trim() !== q || search.isFetching;
  const views = useQuery(viewsQuery).data ?? [];
  const groups = findEntries(typed, { found: q === '' ? [] : (search.data ?? []), views, recent });
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, entries.length - 1);
  const open = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    keepRecent(entry);
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(entries[chosen]);
    } else if (target !== undefined && entries.length > 0 && !(typed !== '' && /Home|End/.test(event.key))) {
      event.preventDefault();
      setAt((target + entries.length) % entries.length);
    }
  };
  const optionId = (place: number) => `${id}-${place}`;
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, and React would call it as the cleanup.
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <Dialog title={copy.title} onClose={onClose} wide>
      <input
        role="combobox"
        aria-label={copy.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(entries.length > 0 && { 'aria-activedescendant': optionId(chosen) })}
        className="input mt-4"
        placeholder={copy.placeholder}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* Its height is fixed, so that the dialog does not jump while typing. */}
      <div className="mt-3 h-[min(50dvh,26rem)] overflow-y-auto">
        <div id={`${id}-list`} role="listbox" aria-label={copy.label}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden className="px-3 pt-3 pb-1 text-small text-ink-3">
                {group.title}
              </p>
              {group.entries.map((entry) => {
                const own = entries.indexOf(entry);
                return (
                  <Option
                    key={`${entry.kind} ${entry.to}`}
                    id={optionId(own)}
                    entry={entry}
                    isChosen={own === chosen}
                    onPoint={() => setAt(own)}
                    onOpen={() => open(entry)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && !isSearching && !search.isError && (
          <p className="px-3 py-6 text-ink-2">{copy.noneText(typed.trim())}</p>
        )}
        {search.isError && (
          <p role="alert" className="field-error px-3 py-4">
            {copy.failed} {search.error.userMessage}
          </p>
        )}
      </div>
      <p className="mt-3 flex justify-between gap-4 text-small text-ink-3">
        <span role="status">{isSearching ? copy.searching : copy.results(entries.length)}</span>
        <span className="max-[561px]:hidden">{copy.keys}</span>
      </p>
    </Dialog>
  );
}

type OptionProps = { id: string; entry: Entry; isChosen: boolean; onPoint: () => void; onOpen: () => void };

function Option({ id, entry: { kind, title, text }, isChosen, onPoint, onOpen }: OptionProps) {
  const Icon = icons[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, whose keys choose and open
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="flex min-h-(--control) cursor-pointer items-center gap-3 rounded-button px-3 py-1.5 aria-selected:bg-surface-2 aria-selected:shadow-[inset_3px_0_0_var(--color-copper)]"
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={18} aria-hidden className="shrink-0 text-ink-3" />
      <span dir="auto" className="min-w-0 truncate">
        {title}
      </span>
      {text !== undefined && (
        <span dir="auto" className="ml-auto min-w-0 shrink truncate pl-3 text-note text-ink-3">
          {text}
        </span>
      )}
    </div>
  );
}

/** The text once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
