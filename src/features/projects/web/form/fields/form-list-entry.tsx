// One list entry of the form: its name, move and remove buttons, and its fields.

import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#ui/button.tsx';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import { MoveButton } from './move-button.tsx';

type FormEntryProps = {
  id: string;
  /** 'Step'. */
  name: string;
  place: { index: number; count: number };
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
};

export function FormEntry({ id, name, place, onMove, onRemove, children }: FormEntryProps) {
  const titleId = useId();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const title = `${name} ${place.index + 1}`;
  return (
    <fieldset
      ref={setNodeRef}
      aria-labelledby={titleId}
      className={`panel grid min-w-0 gap-4 !p-[clamp(14px,2.4vw,20px)] ${isDragging ? 'relative z-10 shadow-float' : ''}`}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
    >
      <div className="flex items-center gap-1">
        {place.count > 1 && (
          <span
            ref={setActivatorNodeRef}
            {...listeners}
            aria-hidden="true"
            title={fieldsCopy.drag}
            className="-ml-3 grid h-[42px] w-[36px] shrink-0 cursor-grab touch-none place-items-center text-ink-3 hover:text-ink active:cursor-grabbing"
          >
            <GripVertical size={18} />
          </span>
        )}
        <p id={titleId} className="mr-auto min-w-0 font-semibold">
          {title}
        </p>
        {place.count > 1 && (
          <>
            <MoveButton
              label={fieldsCopy.move({ entry: title.toLowerCase(), direction: 'up' })}
              to="up"
              isPossible={place.index > 0}
              onMove={() => onMove(place.index - 1)}
            />
            <MoveButton
              label={fieldsCopy.move({ entry: title.toLowerCase(), direction: 'down' })}
              to="down"
              isPossible={place.index < place.count - 1}
              onMove={() => onMove(place.index + 1)}
            />
          </>
        )}
        <IconButton label={fieldsCopy.remove(title.toLowerCase())} data-remove className="-mr-2" onClick={onRemove}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
      {children}
    </fieldset>
  );
}
