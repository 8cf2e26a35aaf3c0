// The search box with suggestions: an editable combobox. Until the application starts, and if suggestions fail, it is a plain field.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { maxSearchText } from '#features/projects/amount-range.ts';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { getSearchSuggestions } from '#features/search/finding-contract.ts';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { searchCopy as copy } from './search-copy.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { toOptions } from './suggestion-options.ts';

/** Suggestions are asked for when typing pauses this long. */
const pauseMs = 180;
const shortest = 2;

type SearchBoxProps = {
  text: string;
  onType: (text: string) => void;
  /** Called before a suggestion leads to another page: a search that waits for typing to pause would lead back. */
  onLeave?: () => void;
};

export function SearchBox({ text, onType, onLeave }: SearchBoxProps) {
  const listId = useId();
  const navigate = useNavigate();
  const isReady = useHydrated();
  /** Only typing opens the list; an address with a search does not. */
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const wanted = usePaused(text.trim());
  // A call that is no longer wanted is aborted by the library, and answers are kept for a while.
  const found = useQuery({
    ...queryFor(getSearchSuggestions, { query: { q: wanted } }),
    enabled: isOpen && wanted.length >= shortest,
    placeholderData: (last) => last,
  });
  const isUsable = isOpen && wanted.length >= shortest && text.trim().length >= shortest && !found.isError;
  const options = isUsable && found.data ? toOptions(found.data) : [];
  const isShown = options.length > 0;
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const choose = (place: number) => {
    const option = options[place];
    if (option === undefined) return;
    close();
    if (option.kind === 'words') return onType(option.words);
    onLeave?.();
    void navigate(option.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isShown) return setOpen(true);
      event.preventDefault();
      // One place before the first option is the field itself.
      const places = options.length + 1;
      setChosen(((chosen + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (event.key === 'Enter' && isShown && chosen >= 0) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') {
      close();
    } else if (event.key === 'Escape' && isShown) {
      // The browser would also empty the field.
      event.preventDefault();
      close();
    }
  };
  return (
    <div>
      <TextField
        label={listCopy.search}
        hideLabel
        type="search"
        name="q"
        maxLength={maxSearchText}
        placeholder={listCopy.searchHint}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setOpen(true);
          setChosen(-1);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        {...(isReady && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-expanded': isShown,
          'aria-controls': isShown ? listId : undefined,
          'aria-activedescendant': isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined,
        })}
      />
      {isShown && <SuggestionList id={listId} options={options} chosen={chosen} onChoose={choose} />}
      <span aria-live="polite" className="sr-only">
        {isUsable && found.data && !found.isPlaceholderData ? copy.count(options.length) : ''}
      </span>
    </div>
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
