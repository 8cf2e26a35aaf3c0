// What the search can open: pages and actions by their names, and records that the server found. Recently opened ones are kept for the
// browser tab only, because they contain names of people.

import type { OutputOf } from '#kernel/endpoint.ts';
import { siteKey } from '#ui/base-path.ts';
import { type FoundKind, type findRecords, foundKinds, getFoundAddress } from '../../search-contract.ts';
import type { SavedView } from '../../view-contract.ts';
import { items, operations } from '../admin-pages.ts';
import { paletteCopy as copy } from './palette-copy.ts';

export type EntryKind = FoundKind | 'page' | 'view' | 'action';
export type Entry = { kind: EntryKind; to: string; title: string; text?: string };
export type EntryGroup = { title: string; entries: readonly Entry[] };

const groupNames = new Map(operations.flatMap(({ title, items: pages }) => pages.map(({ to }) => [to, title])));
const pages: readonly Entry[] = [...items, ...operations.flatMap((group) => group.items)].map(({ to, label }) => {
  const group = groupNames.get(to);
  return { kind: 'page', to, title: label, ...(group !== undefined && { text: group }) };
});
const actions: readonly Entry[] = [
  { kind: 'action', to: '/admin/projects/new', title: copy.actions.addProject },
  { kind: 'action', to: '/admin/users/new', title: copy.actions.createUser },
  { kind: 'action', to: '/', title: copy.actions.openSite },
];

function toEntry({ list, name, query }: SavedView): Entry {
  const path = `/admin/${list}`;
  const text = pages.find(({ to }) => to === path)?.title ?? '';
  return { kind: 'view', to: `${path}?${query}`, title: name, text };
}

/** Every typed word is in the name or the group of an entry. */
function matches({ title, text = '' }: Entry, words: readonly string[]): boolean {
  const name = `${title} ${text}`.toLowerCase();
  return words.every((word) => name.includes(word));
}

type Sources = { found: OutputOf<typeof findRecords>; views: readonly SavedView[]; recent: readonly Entry[] };

export function findEntries(q: string, { found, views, recent }: Sources): EntryGroup[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (entry: Entry) => matches(entry, words);
  const groups: EntryGroup[] = [
    ...(words.length === 0 ? [{ title: copy.groups.recent, entries: recent }] : []),
    { title: copy.groups.page, entries: pages.filter(fits) },
    { title: copy.groups.view, entries: views.map(toEntry).filter(fits) },
    { title: copy.groups.action, entries: actions.filter(fits) },
    ...foundKinds.map((kind) => ({
      title: copy.kinds[kind],
      entries: found
        .filter((one) => one.kind === kind)
        .map(({ id, title, text }) => ({ kind, to: getFoundAddress({ kind, id }), title, text })),
    })),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const storageName = 'kindling-admin-recent';
const maxRecent = 5;

export function readRecent(): Entry[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(siteKey(storageName)) ?? '[]');
    return Array.isArray(kept)
      ? (kept as Entry[]).filter(({ to }) => typeof to === 'string' && to.startsWith('/'))
      : [];
  } catch {
    return [];
  }
}

export function keepRecent(entry: Entry): void {
  const kept = [entry, ...readRecent().filter(({ to }) => to !== entry.to)].slice(0, maxRecent);
  try {
    sessionStorage.setItem(siteKey(storageName), JSON.stringify(kept));
  } catch {
    // A browser without storage has no recent entries.
  }
}
