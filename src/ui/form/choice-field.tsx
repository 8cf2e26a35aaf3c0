// Radio buttons for a few choices that each need a sentence; the whole line is clickable.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { describeControl, FieldNotes } from './field.tsx';

type ChoiceFieldProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  choices: readonly { value: string; label: string; text: string }[];
  /** The initial choice in the server's HTML; afterwards the form manages it. */
  defaultValue?: string;
  /** Instead of `defaultValue`, for a choice that its caller manages. */
  value?: string;
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'>;

export function ChoiceField({ legend, hint, error, choices, defaultValue, value: chosen, ...input }: ChoiceFieldProps) {
  const id = useId();
  const describedBy = describeControl(id, { hint, error })['aria-describedby'];
  return (
    <fieldset className="field" aria-describedby={describedBy}>
      <legend className="field-label">{legend}</legend>
      <div className="mt-1.5 grid gap-3 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
        {choices.map(({ value, label, text }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-cover border border-line-strong bg-surface p-4 has-checked:border-verdigris has-checked:shadow-[inset_0_0_0_1px_var(--color-verdigris)]"
          >
            <input
              {...input}
              type="radio"
              value={value}
              {...(chosen === undefined ? { defaultChecked: value === defaultValue } : { checked: value === chosen })}
              aria-describedby={`${id}-${value}-text`}
              className="mt-1 size-[18px] shrink-0 accent-verdigris"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span id={`${id}-${value}-text`} className="mt-0.5 block text-note text-ink-2">
                {text}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  );
}
