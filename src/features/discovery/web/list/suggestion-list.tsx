// The list of suggestions below the search box, in groups. Focus stays in the box, which names the chosen option.
import { LayoutGrid, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { searchCopy as copy } from './search-copy.ts';
import type { SuggestionOption } from './suggestion-options.ts';

type SuggestionListProps = {
  id: string;
  options: readonly SuggestionOption[];
  /** The place of the chosen option, or -1. */
  chosen: number;
  onChoose: (place: number) => void;
};

const groups = ['words', 'projects', 'categories', 'creators'] as const;

export function SuggestionList({ id, options, chosen, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const renderOption = (option: SuggestionOption, place: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the same
    <div
      key={place}
      id={`${id}-${place}`}
      role="option"
      tabIndex={-1}
      aria-selected={place === chosen}
      // Keeps the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(place)}
      className="flex min-h-[48px] cursor-pointer items-center gap-3 rounded-button px-2.5 py-1.5 hover:bg-surface-2 aria-selected:bg-verdigris-soft"
    >
      <OptionPicture option={option} />
      <span dir="auto" className="min-w-0 flex-1 leading-tight max-sm:line-clamp-2 sm:truncate sm:leading-normal">
        {option.label}
      </span>
      {'note' in option && <span className="shrink-0 text-small text-ink-3">{option.note}</span>}
    </div>
  );
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={copy.suggestions}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(70vh,30rem)] overflow-y-auto rounded-cover border border-line bg-surface p-2 shadow-[0_24px_48px_-24px_var(--color-shade)]"
    >
      {groups.map((kind) => {
        const places = options.flatMap((option, place) => (option.kind === kind ? [{ option, place }] : []));
        if (places.length === 0) return null;
        const shown = places.map(({ option, place }) => renderOption(option, place));
        if (kind === 'words') return shown;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="px-2.5 pt-2 pb-1 text-small text-ink-3">
              {copy[kind]}
            </div>
            {shown}
          </div>
        );
      })}
    </div>
  );
}

function OptionPicture({ option }: { option: SuggestionOption }): ReactNode {
  switch (option.kind) {
    case 'projects':
      return (
        <span className="h-9 w-14 shrink-0 overflow-hidden rounded-chip bg-surface-2 [&_img]:size-full [&_img]:object-cover">
          <ProjectCover project={option.project} morph={false} sizes="56px" />
        </span>
      );
    case 'creators':
      return <Avatar name={option.label} src={option.profileImage} size={32} />;
    case 'categories':
      return <LayoutGrid size={18} aria-hidden className="shrink-0 text-ink-3" />;
    case 'words':
      return <Search size={18} aria-hidden className="shrink-0 text-ink-3" />;
  }
}
