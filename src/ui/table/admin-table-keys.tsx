// Keyboard control of an AdminTable: each row's checkbox or first link takes the focus.

import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { tableCopy as copy } from '#ui/table/table-copy.ts';

/** Returns a ref for the table's container. `getAddress` returns the page that Enter on a row opens. */
export function useTableKeys(getAddress: ((rowKey: string) => string | undefined) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || box.current === null) return;
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || document.querySelector('[role="dialog"]') !== null) return;
    const search = document.querySelector<HTMLElement>('[data-table-search]');
    if (key === '/' && search && !isTyping(target)) {
      event.preventDefault();
      search.focus();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = nextRow(box.current, target, { isSearch: target === search, step: key === 'ArrowDown' ? 1 : -1 });
      if (next === undefined) return;
      event.preventDefault();
      (next ?? search)?.focus();
    } else if (key === 'Enter' && target instanceof HTMLInputElement && target.dataset.row !== undefined) {
      const address = box.current.contains(target) ? getAddress?.(target.dataset.row) : undefined;
      if (address === undefined) return;
      event.preventDefault();
      void navigate(address);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return box;
}

function isTyping(target: HTMLElement): boolean {
  const isField = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isField || target.isContentEditable || target.matches('textarea, select');
}

/** The next row’s control; null above the first row; undefined where arrow keys keep their native behavior. */
function nextRow(
  box: HTMLElement,
  target: HTMLElement,
  { isSearch, step }: { isSearch: boolean; step: 1 | -1 },
): HTMLElement | null | undefined {
  const rows = [...box.querySelectorAll<HTMLElement>('tbody > tr')];
  if (isSearch) return step === 1 ? findRowControl(rows[0]) : undefined;
  const place = rows.findIndex((row) => row.contains(target));
  if (place === -1 || isTyping(target)) return undefined;
  return place + step < 0 ? null : findRowControl(rows[place + step]);
}

function findRowControl(row: HTMLElement | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('input[data-row], a[href], button') ?? undefined;
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded-[5px] border border-line bg-surface-2 px-1.5 py-px [font:inherit]">{children}</kbd>;
}

export function KeyHint({ searches, selects, opens }: { searches: boolean; selects: boolean; opens: boolean }) {
  return (
    <p className="field-hint narrow:hidden [@media(hover:none)]:hidden">
      {copy.keys.title}{' '}
      {searches && (
        <span>
          <Key>/</Key> {copy.keys.search},{' '}
        </span>
      )}
      <Key>↑</Key> <Key>↓</Key> <span>{copy.keys.move}</span>
      {selects && (
        <span>
          , <Key>Space</Key> {copy.keys.select}
        </span>
      )}
      {opens && (
        <span>
          , <Key>Enter</Key> {copy.keys.open}
        </span>
      )}
      <span>.</span>
    </p>
  );
}
