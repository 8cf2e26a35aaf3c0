// The search in the header of public pages: opens a box with suggestions, also with "/". Without script it is a link to the list.
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const loadDialog = () => import('./header-search-dialog.tsx');
// In every first view, so its code and texts come with the first use.
const HeaderSearchDialog = lazyComponent(async () => (await loadDialog()).HeaderSearchDialog);

/** Accessible name of the link. */
export const headerSearchLabel = 'Search';

export function HeaderSearch() {
  const { key } = useLocation();
  /** The place in the history where it was opened; elsewhere it is closed. */
  const [openAt, setOpenAt] = useState<string>();
  const open = () => {
    // The page of the list has a box of its own.
    const own = document.querySelector<HTMLInputElement>('#main search input[type=search]');
    if (own === null) return setOpenAt(key);
    own.focus();
    own.select();
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const close = () => setOpenAt(undefined);
  return (
    <>
      <Link
        to="/projects"
        aria-label={headerSearchLabel}
        aria-keyshortcuts="/"
        title={headerSearchLabel}
        className={buttonClass({ look: 'quiet', size: 'icon' })}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          open();
        }}
      >
        <Search size={20} aria-hidden />
      </Link>
      {openAt === key && <HeaderSearchDialog onClose={close} onLoadError={close} />}
    </>
  );
}

/** "/" is a letter of what a person writes. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
