// UI fields bound to the project form by path, and the layout of a section.
import { type FocusEvent, type ReactNode, useId } from 'react';
import { get, type RegisterOptions, useFormContext, useWatch } from 'react-hook-form';
import { removePictures } from '#features/writing/story-pictures.ts';
import { groupedAmount } from '#ui/form/dollar-input.ts';
import { MoneyField, SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { type FieldWith, type FormField, type FormSectionId, getChoices, getField } from '../../../project-fields.ts';
import { countText, type LengthAdvice } from '../values/form-advice.ts';
import { fieldCopy } from '../values/form-fields-copy.ts';
import { sectionElementId } from '../values/form-sections.ts';
import type { FormPath } from '../values/project-form-rules.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';

/** A field of the project has its label in the table of fields; parts of entries bring their own. */
type Labeled = { name: FormField; label?: string } | { name: FormPath; label: string };
type FormFieldProps = Labeled & { hint?: ReactNode; placeholder?: string };

const getLabel = ({ name, label }: Labeled) => label ?? getField(name as FormField).label;

type Binding = Pick<RegisterOptions<ProjectFormValues>, 'deps'>;

/** `defaultValue` also renders the value in the server's HTML; afterwards react-hook-form manages it. */
export function useBoundField(name: FormPath, binding: Binding = {}) {
  const { register, getValues, formState } = useFormContext<ProjectFormValues>();
  const error: unknown = get(formState.errors, `${name}.message`);
  const value: unknown = getValues(name);
  return {
    ...register(name, binding as RegisterOptions<ProjectFormValues, FormPath>),
    defaultValue: typeof value === 'string' ? value : '',
    error: typeof error === 'string' ? error : undefined,
  };
}

type FormTextProps = FormFieldProps & { type?: 'text' | 'date' | 'url'; min?: string; readOnly?: boolean };

export function FormText(props: FormTextProps) {
  return <TextField {...props} label={getLabel(props)} {...useBoundField(props.name)} />;
}

/** Grows with its text. */
export function FormTextArea(props: FormFieldProps) {
  return (
    <TextArea rows={3} className="min-h-[92px]" {...props} label={getLabel(props)} {...useBoundField(props.name)} />
  );
}

export function FormSelect({ children, ...props }: FormFieldProps & { children: ReactNode }) {
  return (
    <SelectField {...props} label={getLabel(props)} {...useBoundField(props.name)}>
      {children}
    </SelectField>
  );
}

/** An optional choice; its label and options come from the table of fields. */
export function FormChoice({ name, hint }: { name: OptionalChoice; hint?: string }) {
  const { values, label: labelOf } = getChoices(name);
  return (
    <FormSelect name={name} label={`${getField(name).label} (optional)`} {...(hint !== undefined && { hint })}>
      <option value="">{fieldCopy.notChosen}</option>
      {values.map((value) => (
        // A browser may know a newer name than the server.
        <option key={value} value={value} suppressHydrationWarning>
          {labelOf(value)}
        </option>
      ))}
    </FormSelect>
  );
}

type OptionalChoice = FieldWith<{ kind: 'optionalChoice'; section: FormSectionId }>;

type FormMoneyProps = FormFieldProps & { readOnly?: boolean; deps?: FormPath[] };

/** The initial 0 looks like a placeholder and is gone on focus; typed amounts get thousands separators. */
export function FormMoney({ deps, ...props }: FormMoneyProps) {
  const { name } = props;
  const { getValues, setValue } = useFormContext<ProjectFormValues>();
  const { onBlur, ...field } = useBoundField(name, deps && { deps });
  const isUntouched = useWatch<ProjectFormValues>({ name }) === '0';
  const enter = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (input.readOnly) return;
    if (input.value === '0') input.value = '';
    else input.select();
  };
  const leave = async (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const value: unknown = getValues(name);
    const typed = typeof value === 'string' ? value : '';
    const grouped = groupedAmount(typed);
    // Nothing was typed over the 0, or the same amount was typed differently.
    if (input.value !== grouped) input.value = grouped;
    if (typed !== grouped) setValue(name, grouped, { shouldDirty: true });
    await onBlur(event);
  };
  return (
    <MoneyField
      {...props}
      label={getLabel(props)}
      {...field}
      placeholder="0"
      className={isUntouched ? '!font-normal text-ink-3' : ''}
      onFocus={enter}
      onBlur={(event) => void leave(event)}
    />
  );
}

/** Text length, without pictures, next to the recommended length. */
export function FormCount({ name, advice }: { name: 'title' | 'description'; advice: LengthAdvice }) {
  return countText(removePictures(useWatch<ProjectFormValues, typeof name>({ name })), advice);
}

type FormPartProps = {
  /** Its section in the checklist; absent if it continues the section above. */
  id?: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
};

/** One part of the form: a heading, then its fields. */
export function FormPart({ id, title, text, children }: FormPartProps) {
  const headingId = useId();
  return (
    <section
      id={id && sectionElementId(id)}
      aria-labelledby={headingId}
      className="grid scroll-mt-2 gap-6 border-t border-line pt-8 pb-11 first:border-t-0 first:pt-1"
    >
      <div>
        <h2 id={headingId} tabIndex={-1} className="h3">
          {title}
        </h2>
        <p className="mt-2 max-w-[34rem] text-note text-ink-2">{text}</p>
      </div>
      <div className="grid content-start gap-5">{children}</div>
    </section>
  );
}
