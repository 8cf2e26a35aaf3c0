// A list that grows and shrinks. Focus goes to the new entry's first field, and after a removal to the nearest neighbour.
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { maxListEntries, withoutEmptyEntries } from '../project-rules.ts';
import { emptyEntries, type ListName, type ProjectFormValues } from './project-form-values.ts';

type FormListProps<Name extends ListName> = {
  name: Name;
  /** What one entry is called: 'Step'. */
  entryName: string;
  /** The fields of the entry at a path such as `timeline.2`. */
  children: (path: `${Name}.${number}`) => ReactNode;
};

export function FormList<Name extends ListName>({ name, entryName, children }: FormListProps<Name>) {
  const { control, formState } = useFormContext<ProjectFormValues>();
  const list = useFieldArray<ProjectFormValues, ListName>({ control, name });
  const { box, removed, remove, undo, forget } = useRemoval(name, list);
  const error: unknown = get(formState.errors, `${name}.root.message`);
  const noun = entryName.toLowerCase();
  const full = list.fields.length >= maxListEntries;
  const add = () => {
    forget();
    list.append(emptyEntries[name]);
  };
  return (
    <div ref={box} className="grid gap-4">
      {list.fields.map((field, index) => (
        <FormEntry key={field.id} title={`${entryName} ${index + 1}`} onRemove={() => remove(index)}>
          {children(`${name}.${index}`)}
        </FormEntry>
      ))}
      {typeof error === 'string' && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="outline" data-add onClick={add} disabled={full}>
          <Plus size={18} aria-hidden />
          Add {noun}
        </Button>
        {full && <p className="field-hint">A list holds at most {maxListEntries} entries.</p>}
        <output className="text-[0.94rem] text-ink-2">{removed && `${entryName} ${removed.index + 1} removed.`}</output>
        {removed?.filled && (
          <Button look="quiet" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}

type Removed = { index: number; entry: ProjectFormValues[ListName][number]; filled: boolean };

type FieldList = ReturnType<typeof useFieldArray<ProjectFormValues, ListName>>;

/** Takes an entry out, puts it back if it held something, and keeps the focus in the list meanwhile. */
function useRemoval(name: ListName, list: FieldList) {
  const { getValues } = useFormContext<ProjectFormValues>();
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  useEffect(() => {
    if (removed === undefined) return;
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const neighbour = buttons[Math.min(removed.index, buttons.length - 1)];
    (neighbour ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [removed]);
  return {
    box,
    removed,
    remove: (index: number) => {
      const entry = getValues(name)[index];
      list.remove(index);
      if (entry !== undefined) setRemoved({ index, entry, filled: withoutEmptyEntries([entry]).length > 0 });
    },
    undo: () => {
      if (removed === undefined) return;
      setRemoved(undefined);
      list.insert(removed.index, removed.entry);
    },
    forget: () => setRemoved(undefined),
  };
}

function FormEntry({ title, onRemove, children }: { title: string; onRemove: () => void; children: ReactNode }) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="panel grid min-w-0 gap-4 p-5">
      <div className="flex items-center justify-between gap-4">
        <p id={titleId} className="font-semibold">
          {title}
        </p>
        <Button look="quiet" size="small" data-remove aria-label={`Remove ${title.toLowerCase()}`} onClick={onRemove}>
          <Trash2 size={17} aria-hidden />
          Remove
        </Button>
      </div>
      {children}
    </fieldset>
  );
}
