// A Markdown field: formatting buttons, the text area, and a preview.

import { useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextArea } from '#ui/form/field.tsx';
import { getField } from '../../../project-fields.ts';
import type { LengthAdvice } from '../values/form-advice.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { FormCount, useBoundField } from './form-fields.tsx';
import { FormMarkdownPreview } from './form-markdown-preview.tsx';
import { MarkdownToolbar, markByKey, TextOrPreview } from './markdown-toolbar.tsx';

type FormMarkdownProps = { name: 'description'; advice: LengthAdvice };

export function FormMarkdown({ name, advice }: FormMarkdownProps) {
  const { label } = getField(name);
  const { getValues } = useFormContext<ProjectFormValues>();
  const { ref, ...field } = useBoundField(name);
  const area = useRef<HTMLTextAreaElement>(null);
  // Errors are shown at the field, so switch back from the preview.
  const [preview, setPreview] = useState<{ despite: string | undefined }>();
  const shown = preview && preview.despite === field.error ? 'preview' : 'text';
  const areaId = useId();
  return (
    <div className="relative grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <label htmlFor={areaId} className="field-label">
          {label}
        </label>
        <TextOrPreview
          shown={shown}
          onChange={(wanted) => setPreview(wanted === 'preview' ? { despite: field.error } : undefined)}
        />
      </div>
      <div hidden={shown === 'preview'}>
        <MarkdownToolbar area={area} />
        <TextArea
          id={areaId}
          label={label}
          hideLabel
          rows={8}
          className="min-h-[220px] !rounded-t-none"
          hint={
            <>
              <FormCount name={name} advice={advice} />
              <span className="block wrap-anywhere">{fieldsCopy.formattingHint}</span>
            </>
          }
          {...field}
          ref={(element) => {
            area.current = element;
            ref(element);
          }}
          onKeyDown={(event) => markByKey(event, area.current)}
        />
      </div>
      {shown === 'preview' && <FormMarkdownPreview text={getValues(name)} />}
    </div>
  );
}
