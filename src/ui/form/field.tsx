// Form fields: label, control, hint and error, linked for screen readers. Spread react-hook-form's `register` into them.
import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; hideLabel?: boolean };

/** Ids that link a control to its label, hint and error. */
function useField({ id, hint, error }: { id?: string | undefined; hint?: ReactNode; error?: string | undefined }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return {
    id: controlId,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
}

/** Wraps a control with its label above, hint and error below. */
function FieldFrame(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, hint, error, hideLabel = false, children } = props;
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {children}
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
    </div>
  );
}

export function TextField({ label, hint, error, hideLabel = false, ...rest }: FieldProps & ComponentProps<'input'>) {
  const control = useField({ id: rest.id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel }} id={control.id}>
      <input type="text" dir="auto" {...rest} {...control} className={`input ${rest.className ?? ''}`} />
    </FieldFrame>
  );
}

export function TextArea({ label, hint, error, hideLabel = false, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const control = useField({ id: rest.id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel }} id={control.id}>
      <textarea dir="auto" {...rest} {...control} className={`input ${rest.className ?? ''}`} />
    </FieldFrame>
  );
}

/** A native select; children are its options. */
export function SelectField({ label, hint, error, hideLabel = false, ...rest }: FieldProps & ComponentProps<'select'>) {
  const control = useField({ id: rest.id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel }} id={control.id}>
      <span className="select-frame">
        <select {...rest} {...control} className={`input ${rest.className ?? ''}`} />
      </span>
    </FieldFrame>
  );
}

/** Dollars as text: numeric keyboard, dollar sign, no spin buttons. */
export function MoneyField({ label, hint, error, hideLabel = false, ...rest }: FieldProps & ComponentProps<'input'>) {
  const control = useField({ id: rest.id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, hideLabel }} id={control.id}>
      <span className="relative grid">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...control}
          className={`input pl-7 font-strong ${rest.className ?? ''}`}
        />
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
      <input {...input} type="checkbox" className="size-5 accent-verdigris" />
      {label}
    </label>
  );
}
