// The tags of a project, as chips.
import { useController } from 'react-hook-form';
import { ChipsField } from '#ui/form/chips-field.tsx';
import { maxTags } from '../../../project-rules.ts';
import { maxTagLength, toTag } from '../../../project-tags.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';

const copy = {
  chosen: fieldsCopy.chosenTags,
  added: fieldsCopy.tagsAdded,
  removed: fieldsCopy.tagRemoved,
  remove: fieldsCopy.removeTag,
};

export function FormTags() {
  const { field, fieldState } = useController<ProjectFormValues, 'tags'>({ name: 'tags' });
  return (
    <ChipsField
      label={fieldsCopy.tags}
      hint={field.value.length >= maxTags ? fieldsCopy.tagsFull(maxTags) : fieldsCopy.tagsHint(maxTags)}
      name="tags"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      maxLength={maxTagLength}
      max={maxTags}
      clean={(word) => toTag(word).slice(0, maxTagLength).trim()}
      copy={copy}
    />
  );
}
