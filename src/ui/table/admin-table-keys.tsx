// An AdminTable by keyboard: every row has one control that stands for it, its box or its first link.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

/** For the box around the table. `addressOf` answers where Enter on a row's box leads. */
export function useTableKeys(addressOf: ((rowKey: string) => string | undefined) | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
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
      const address = box.current.contains(target) ? addressOf?.(target.dataset.row) : undefined;
      if (address === undefined) return;
      event.preventDefault();
      void navigate(address);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return box;
}

function isTyping(target: HTMLElement): boolean {
  const isField = target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
  return isField || target.isContentEditable || target.matches('textarea, select');
}

/** The control of the next row; null above the first one; undefined where arrows have their usual meaning. */
function nextRow(
  box: HTMLElement,
  target: HTMLElement,
  { isSearch, step }: { isSearch: boolean; step: 1 | -1 },
): HTMLElement | null | undefined {
  const rows = [...box.querySelectorAll<HTMLElement>('tbody > tr')];
  if (isSearch) return step === 1 ? handleOf(rows[0]) : undefined;
  const place = rows.findIndex((row) => row.contains(target));
  if (place === -1 || isTyping(target)) return undefined;
  return place + step < 0 ? null : handleOf(rows[place + step]);
}

function handleOf(row: HTMLElement | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>('input[data-row], a[href], button') ?? undefined;
}

export function KeyHint({ searches, selects, opens }: { searches: boolean; selects: boolean; opens: boolean }) {
  return (
    <p className="field-hint key-hint">
      Keys:{' '}
      {searches && (
        <>
          <kbd>/</kbd> search,{' '}
        </>
      )}
      <kbd>↑</kbd> <kbd>↓</kbd> move between rows
      {selects && (
        <>
          , <kbd>Space</kbd> selects
        </>
      )}
      {opens && (
        <>
          , <kbd>Enter</kbd> opens
        </>
      )}
      .
    </p>
  );
}
