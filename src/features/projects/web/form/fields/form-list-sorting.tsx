// Drag and drop for list entries. Pointers only: keyboards have buttons for the same.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

type SortableEntriesProps = {
  name: string;
  ids: string[];
  onMove: (move: { from: number; to: number; by: 'drag' }) => void;
  children: ReactNode;
};

export function SortableEntries({ name, ids, onMove, children }: SortableEntriesProps) {
  // A press without movement is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0) onMove({ from, to, by: 'drag' });
  };
  return (
    <DndContext
      // The same id on the server and in the browser.
      id={`sorting-${name}`}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div className="grid gap-4 empty:hidden">{children}</div>
      </SortableContext>
    </DndContext>
  );
}

/** The list itself announces moves, however they were made. */
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
