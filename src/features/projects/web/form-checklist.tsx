// The launch checklist beside the form: what is missing, each a way to its field.
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useSite } from '#ui/site.tsx';
import { focusField } from './field-focus.ts';
import { type ChecklistItem, launchChecklist } from './launch-checklist.ts';
import type { ProjectFormValues } from './project-form-values.ts';

/** The next few are a plan; all of them would be a wall. */
const shownAtFirst = 5;

export function FormChecklist() {
  const { control } = useFormContext<ProjectFormValues>();
  // useWatch gives whole values once the form is mounted; its type says less.
  const values = useDeferredValue(useWatch({ control }) as ProjectFormValues);
  const [showsAll, setShowsAll] = useState(false);
  const headingId = useId();
  const items = launchChecklist(values, useSite());
  const missing = items.filter(({ done }) => !done);
  const shown = showsAll ? missing : missing.slice(0, shownAtFirst);
  const done = items.length - missing.length;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="h3">
          Launch checklist
        </h2>
        <p className="text-[0.9rem] text-ink-3">
          {done} of {items.length}
        </p>
      </div>
      <ProgressBar percent={(done * 100) / items.length} label="Launch checklist" ticks={false} />
      {missing.length === 0 && (
        <p className="mt-3 flex items-center gap-2 font-medium text-verdigris-ink">
          <CircleCheck size={18} aria-hidden className="shrink-0" />
          Everything is there.
        </p>
      )}
      <ul className="mt-2">
        {shown.map((item) => (
          <li key={item.text}>
            <Missing item={item} />
          </li>
        ))}
      </ul>
      {missing.length > shownAtFirst && (
        <Button look="quiet" size="small" className="-ml-3.5" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show ${missing.length - shownAtFirst} more`}
        </Button>
      )}
    </section>
  );
}

function Missing({ item: { text, required, field } }: { item: ChecklistItem }) {
  return (
    <button
      type="button"
      className="flex min-h-[42px] w-full cursor-pointer items-center gap-2.5 py-1 text-left text-[0.94rem] text-ink-2 hover:text-ink hover:underline"
      onClick={(event) => focusField(event.currentTarget.closest('form'), field)}
    >
      <CircleDashed size={17} aria-hidden className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1 leading-tight">{text}</span>
      {required && <span className="text-[0.84rem] font-medium text-copper-ink">needed</span>}
    </button>
  );
}
