// The box of the header's search: over the top of the page, as wide as a phone.
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { listPageAddress, readFilters } from '#features/projects/web/list/project-list-address.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { searchCopy as copy } from '../list/search-copy.ts';

export function HeaderSearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  // Modal: the browser keeps the focus inside.
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
  }, []);
  // Returns the focus to where it was.
  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the box and Escape close it
    <dialog
      ref={dialog}
      aria-label={listCopy.search}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={(event) => {
        // The first Escape closes the suggestions. The browser's own would empty the field before it closes the box.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      className="m-0 w-full max-w-none overflow-visible border-b border-line bg-surface p-3 text-ink backdrop:bg-[oklch(0.12_0.02_195/0.55)] sm:mx-auto sm:mt-3 sm:w-[min(calc(100vw-32px),44rem)] sm:rounded-art sm:border-0"
    >
      <search>
        <form
          className="relative flex gap-2 [&>:first-child]:flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            close();
            void navigate(listPageAddress({ ...readFilters(new URLSearchParams()), q: text.trim() }));
          }}
        >
          <SearchBox text={text} onType={setText} />
          <Button type="submit" className="min-h-[46px] max-sm:w-[46px] max-sm:!p-0">
            <Search size={17} aria-hidden />
            <span className="max-sm:sr-only">{listCopy.searchButton}</span>
          </Button>
          <IconButton label={actionCopy.close} className="min-h-[46px]" onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </form>
      </search>
      <p className="mt-2 px-1 text-small text-ink-3 max-sm:hidden">{copy.keys}</p>
    </dialog>
  );
}
