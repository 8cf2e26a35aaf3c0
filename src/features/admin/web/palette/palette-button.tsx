// Opens the search over the admin area, also by Ctrl+K or Command+K. Without script it leads to the search page.

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { withBase } from '#ui/base-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { paletteCopy as copy } from './palette-copy.ts';

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

/** Small in the top bar of phones. The one that is visible listens to the keys. */
export function PaletteButton({ isSmall = false }: { isSmall?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  useEffect(() => {
    if (isSmall) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // An editor may have its own use for the keys.
      if (event.defaultPrevented) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isSmall]);
  const close = () => setOpen(false);
  return (
    <>
      <a
        href={withBase('/admin/find')}
        {...(isSmall && { 'aria-label': copy.open })}
        aria-keyshortcuts="Control+K Meta+K"
        className={
          isSmall
            ? buttonClass({ look: 'quiet', size: 'icon' })
            : 'flex min-h-(--control) items-center gap-3 rounded-button border border-line-strong bg-surface px-3 text-ink-2 hover:text-ink'
        }
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Search size={18} aria-hidden />
        {!isSmall && (
          <>
            <span className="flex-1">{copy.open}</span>
            <kbd aria-hidden className="text-small text-ink-3">
              {isMac ? copy.shortcut.mac : copy.shortcut.usual}
            </kbd>
          </>
        )}
      </a>
      {isOpen && <PaletteDialog onClose={close} onLoadError={close} />}
    </>
  );
}
