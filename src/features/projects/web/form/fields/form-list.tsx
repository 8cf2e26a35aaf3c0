// A list that can grow, shrink and be reordered, by dragging or with buttons. Focus stays with the edited entry.

import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { maxListEntries, withoutEmptyEntries } from '../../../project-rules.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import { emptyEntries, type ListName, type ProjectFormValues } from '../values/project-form-values.ts';
import { FormEntry } from './form-list-entry.tsx';
import { SortableEntries } from './form-list-sorting.tsx';

type FormListProps<Name extends ListName> = {
  name: Name;
  /** Name of one entry, such as 'Step'. */
  entryName: string;
  /** The fields of the entry at a path such as `timeline.2`. */
  children: (path: `${Name}.${number}`, place: { last: boolean }) => ReactNode;
};

export function FormList<Name extends ListName>({ name, entryName, children }: FormListProps<Name>) {
  const { control, formState } = useFormContext<ProjectFormValues>();
  const list = useFieldArray<ProjectFormValues, ListName>({ control, name });
  const { box, said, removed, add, remove, undo, move } = useListChanges(name, entryName, list);
  const error: unknown = get(formState.errors, `${name}.root.message`);
  const full = list.fields.length >= maxListEntries;
  return (
    <div ref={box} data-list={name} className="grid gap-4">
      <SortableEntries name={name} ids={list.fields.map(({ id }) => id)} onMove={move}>
        {list.fields.map((field, index) => (
          <FormEntry
            key={field.id}
            id={field.id}
            name={entryName}
            place={{ index, count: list.fields.length }}
            onMove={(to) => move({ from: index, to })}
            onRemove={() => remove(index)}
          >
            {children(`${name}.${index}`, { last: index === list.fields.length - 1 })}
          </FormEntry>
        ))}
      </SortableEntries>
      {typeof error === 'string' && (
        <p className="field-error" role="alert" tabIndex={-1} data-marked>
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="outline" data-add onClick={add} disabled={full}>
          <Plus size={18} aria-hidden />
          {fieldsCopy.add(entryName.toLowerCase())}
        </Button>
        {full && <p className="field-hint">{fieldsCopy.full(maxListEntries)}</p>}
        <output className="text-note text-ink-2">{said}</output>
        {removed?.filled && (
          <Button look="quiet" onClick={undo}>
            {fieldsCopy.undo}
          </Button>
        )}
      </div>
    </div>
  );
}

type FieldList = ReturnType<typeof useFieldArray<ProjectFormValues, ListName>>;
type Entry = ProjectFormValues[ListName][number];

type Change =
  | { kind: 'removed'; index: number; entry: Entry; filled: boolean }
  | { kind: 'moved'; from: number; to: number; count: number; by: 'button' | 'drag' };

/** Changes the list, announces it, restores removed entries, and keeps focus in the list. */
function useListChanges(name: ListName, entryName: string, list: FieldList) {
  const { getValues, getFieldState, trigger } = useFormContext<ProjectFormValues>();
  const box = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    if (change?.kind === 'removed') focusNeighbor(box.current, change.index);
    if (change?.kind === 'moved' && change.by === 'button') focusMover(box.current, change);
  }, [change]);
  /** Clears errors of the whole list, which may be fixed now. */
  const judgeAgain = () => {
    if (getFieldState(`${name}.root` as ListName).error) void trigger(`${name}.root` as ListName);
  };
  return {
    box,
    removed: change?.kind === 'removed' ? change : undefined,
    said: change && describeChange(change, entryName),
    add: () => {
      setChange(undefined);
      list.append(emptyEntries[name]);
    },
    remove: (index: number) => {
      const entry = getValues(name)[index];
      list.remove(index);
      judgeAgain();
      if (entry) setChange({ kind: 'removed', index, entry, filled: withoutEmptyEntries([entry]).length > 0 });
    },
    undo: () => {
      if (change?.kind !== 'removed') return;
      setChange(undefined);
      list.insert(change.index, change.entry);
      judgeAgain();
    },
    move: ({ from, to, by = 'button' }: { from: number; to: number; by?: 'button' | 'drag' }) => {
      const count = list.fields.length;
      if (to < 0 || to >= count || from === to) return;
      list.move(from, to);
      setChange({ kind: 'moved', from, to, count, by });
    },
  };
}

function describeChange(change: Change, entryName: string): string {
  if (change.kind === 'removed') return `${entryName} ${change.index + 1} removed.`;
  return fieldsCopy.moved({ entry: entryName, from: change.from + 1, to: change.to + 1, count: change.count });
}

function focusNeighbor(box: HTMLElement | null, index: number): void {
  const buttons = box?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
  const neighbor = buttons[Math.min(index, buttons.length - 1)];
  (neighbor ?? box?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

/** The same button of the moved entry, so that it can be pressed repeatedly. */
function focusMover(box: HTMLElement | null, { from, to }: { from: number; to: number }): void {
  const button = box?.querySelectorAll<HTMLElement>(`[data-move="${to < from ? 'up' : 'down'}"]`)[to];
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'nearest' });
}
