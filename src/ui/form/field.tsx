// Form fields: label, control, hint and error, linked for screen readers. Spread react-hook-form's `register` into them.
import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; hideLabel?: boolean };

/** What links a control to its hint and error for screen readers. */
export function describeControl(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': describedBy || undefined };
}

/** The hint and the error below a control. */
export function FieldNotes({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Splits the props of a field into those of its frame and those of its control. */
function useField<Control extends { id?: string | undefined; className?: string | undefined }>({
  label,
  hint,
  error,
  hideLabel = false,
  ...control
}: FieldProps & Control) {
  const ownId = useId();
  const id = control.id ?? ownId;
  return {
    frame: { id, label, hint, error, hideLabel },
    control: { ...control, ...describeControl(id, { hint, error }), id, className: `input ${control.className ?? ''}` },
  };
}

/** Wraps a control with its label above, hint and error below. */
function FieldFrame({ id, label, hint, error, hideLabel, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {children}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  );
}

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input type="text" dir="auto" {...control} />
    </FieldFrame>
  );
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea dir="auto" {...control} />
    </FieldFrame>
  );
}

/** A native select; children are its options. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <span className="select-frame">
        <select {...control} />
      </span>
    </FieldFrame>
  );
}

/** Dollars as text: numeric keyboard, dollar sign, no spin buttons. */
export function MoneyField({ className = '', ...props }: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField({ ...props, className: `pl-7 font-strong ${className}` });
  return (
    <FieldFrame {...frame}>
      <span className="relative grid">
        <input type="text" inputMode="decimal" autoComplete="off" {...control} />
        <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3">
          $
        </span>
      </span>
    </FieldFrame>
  );
}

/** Its label is next to it; without one it needs an `aria-label`. */
type CheckboxProps = { label?: ReactNode } & Omit<ComponentProps<'input'>, 'type'>;

/** `className` goes to the label, which is the area to press. */
export function Checkbox({ label, className = '', ...input }: CheckboxProps) {
  return (
    <label className={`inline-flex cursor-pointer items-center gap-2.5 ${className}`}>
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-verdigris" />
      {label}
    </label>
  );
}
