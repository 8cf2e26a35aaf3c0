// The description of the project form.
import { useController } from 'react-hook-form';
import { StoryField } from '#features/writing/web/story-field.tsx';
import { getField } from '../../../project-fields.ts';
import type { LengthAdvice } from '../values/form-advice.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { FormCount } from './form-fields.tsx';

type FormMarkdownProps = { name: 'description'; advice: LengthAdvice };

export function FormMarkdown({ name, advice }: FormMarkdownProps) {
  const { field, fieldState } = useController<ProjectFormValues, typeof name>({ name });
  return (
    <StoryField
      label={getField(name).label}
      name={name}
      value={field.value}
      hint={<FormCount name={name} advice={advice} />}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
      fieldRef={field.ref}
    />
  );
}
