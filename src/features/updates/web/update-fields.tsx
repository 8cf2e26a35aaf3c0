// The fields of an update: title, text with pictures, and who can read it.
import type { RefObject } from 'react';
import { StoryField } from '#features/writing/web/story-field.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { maxUpdateTitle, type UpdateVisibility, updateVisibilities } from '../update-rules.ts';
import type { UpdateValues } from './update-values.ts';
import { editorCopy as copy, visibilityCopy } from './updates-copy.ts';

export type UpdateErrors = Partial<Record<'title' | 'content', string>>;

type UpdateFieldsProps = {
  values: UpdateValues;
  errors: UpdateErrors;
  titleRef: RefObject<HTMLInputElement | null>;
  textRef: RefObject<{ focus: () => void } | null>;
  onChange: (values: UpdateValues) => void;
};

export function UpdateFields({ values, errors, titleRef, textRef, onChange }: UpdateFieldsProps) {
  return (
    <>
      <TextField
        ref={titleRef}
        label={copy.titleField}
        hint={copy.titleHint}
        error={errors.title}
        maxLength={maxUpdateTitle}
        value={values.title}
        onChange={({ target }) => onChange({ ...values, title: target.value })}
      />
      <StoryField
        label={copy.text}
        name="content"
        error={errors.content}
        fieldRef={textRef}
        value={values.content}
        onChange={(content) => onChange({ ...values, content })}
      />
      <ChoiceField
        legend={copy.visibility}
        name="visibility"
        choices={updateVisibilities.map((value) => ({ value, ...visibilityCopy[value] }))}
        value={values.visibility}
        onChange={({ currentTarget }) => onChange({ ...values, visibility: currentTarget.value as UpdateVisibility })}
      />
    </>
  );
}
