// A menu of further actions for one row. Works without script, as a fold.
import { MoreHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { rowMenuCopy as copy } from './dashboard-copy.ts';

/** `titleId` names the row. */
type RowMenuProps = { titleId: string; children: ReactNode };

export function RowMenu({ titleId, children }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  useClosing(menu, opener);
  return (
    <details ref={menu} className="relative">
      <summary
        ref={opener}
        aria-describedby={titleId}
        className={buttonClass(
          { look: 'quiet', size: 'icon' },
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        <MoreHorizontal size={20} aria-hidden />
        <span className="sr-only">{copy.actions}</span>
      </summary>
      <div className="nav-menu grid w-[15rem] gap-1 [&_.btn]:justify-start [&_.btn]:px-3 [&_.btn]:font-medium">
        {children}
      </div>
    </details>
  );
}

/** Closes the menu on Escape, which returns focus to its button, and on a press elsewhere on the page; not in a dialog opened from it. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const details = menu.current;
      if (!details?.open || document.querySelector('dialog[open], [role=dialog]')) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (details.contains(document.activeElement)) opener.current?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [menu, opener]);
}
