// Tags as chips: Enter or a comma adds a tag, Backspace in the empty field removes the last one.

import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { maxTags } from '../../project-rules.ts';
import { maxTagLength } from '../../project-tags.ts';
import type { ProjectFormValues } from '../form/project-form-values.ts';
import { fieldsCopy } from './form-fields-copy.ts';
import { addTags } from './tag-typing.ts';

export function FormTags() {
  const { field, fieldState } = useController<ProjectFormValues, 'tags'>({ name: 'tags' });
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const tags = field.value;
  const full = tags.length >= maxTags;
  const error = fieldState.error?.message;
  const take = (text: string) => {
    const { added, rest } = addTags(tags, text);
    setTyped(rest);
    if (added.length === 0) return;
    field.onChange([...tags, ...added]);
    setSaid(fieldsCopy.tagsAdded(added.join(', ')));
  };
  const remove = (tag: string) => {
    field.onChange(tags.filter((one) => one !== tag));
    setSaid(fieldsCopy.tagRemoved(tag));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Enter') {
      // Enter would submit the form.
      event.preventDefault();
      take(`${typed},`);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="field-label">
        {fieldsCopy.tags}
      </label>
      <div className="input flex flex-wrap items-center gap-x-2 gap-y-1 !bg-surface py-px pl-1.5 !text-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--focus)">
        {tags.length > 0 && (
          <ul className="contents" aria-label={fieldsCopy.chosenTags}>
            {tags.map((tag) => (
              <li key={tag} className="flex min-w-0 items-center rounded-chip bg-surface-2 my-0.5 pl-2.5 text-[0.9rem]">
                <span className="min-w-0 wrap-anywhere">{tag}</span>
                <button
                  type="button"
                  aria-label={fieldsCopy.removeTag(tag)}
                  className="grid h-[38px] w-[36px] cursor-pointer place-items-center rounded-chip text-ink-3 hover:text-ink"
                  onClick={() => remove(tag)}
                >
                  <X size={15} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          id={id}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          name="tags"
          type="text"
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={maxTagLength + 1}
          readOnly={full}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className="min-h-[42px] min-w-[8rem] flex-1 bg-transparent px-2 outline-none"
          onChange={(event) => take(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            take(`${typed},`);
            field.onBlur();
          }}
        />
      </div>
      <p id={`${id}-hint`} className="field-hint">
        {full ? fieldsCopy.tagsFull(maxTags) : fieldsCopy.tagsHint(maxTags)}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
      <output className="sr-only">{said}</output>
    </div>
  );
}
