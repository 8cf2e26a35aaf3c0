// Form fields: label, control, hint and error, tied together for screen readers. Spread react-hook-form's `register` in.
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; hideLabel?: boolean };

type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

function Field(props: FieldProps & { id?: string | undefined; control: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, hideLabel = false, control } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'field-label'}>
        {label}
      </label>
      {control({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
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

export function TextField({ label, hint, error, hideLabel, id, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field
      {...pick({ label, hint, error, hideLabel, id })}
      control={(control) => <input type="text" {...rest} {...control} className={`input ${rest.className ?? ''}`} />}
    />
  );
}

export function TextArea({ label, hint, error, hideLabel, id, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field
      {...pick({ label, hint, error, hideLabel, id })}
      control={(control) => <textarea {...rest} {...control} className={`input ${rest.className ?? ''}`} />}
    />
  );
}

/** A native select; children are its options. */
export function SelectField({ label, hint, error, hideLabel, id, ...rest }: FieldProps & ComponentProps<'select'>) {
  return (
    <Field
      {...pick({ label, hint, error, hideLabel, id })}
      control={(control) => (
        <span className="select-box">
          <select {...rest} {...control} className={`input ${rest.className ?? ''}`} />
          <ChevronDown size={16} aria-hidden />
        </span>
      )}
    />
  );
}

/** Dollars as text: the keyboard with digits, a dollar sign, no spinning arrows. */
export function MoneyField({ label, hint, error, hideLabel, id, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field
      {...pick({ label, hint, error, hideLabel, id })}
      control={(control) => (
        <span className="money-box">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...control}
            className={`input ${rest.className ?? ''}`}
          />
          <span aria-hidden="true">$</span>
        </span>
      )}
    />
  );
}

/** Leaves out what is undefined, as exact optional properties ask. */
function pick(props: {
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  hideLabel: boolean | undefined;
  id: string | undefined;
}): FieldProps & { id?: string | undefined } {
  const { hideLabel, ...rest } = props;
  return { ...rest, ...(hideLabel !== undefined && { hideLabel }) };
}
