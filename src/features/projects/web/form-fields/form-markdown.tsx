// A Markdown field: formatting buttons, the text area, and a preview.

import { Bold, Heading, Italic, Link, List, Quote } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { buttonClass } from '#ui/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Toolbar, ToolbarButton } from '#ui/table/toolbar.tsx';
import type { LengthAdvice } from '../form/form-advice.ts';
import type { ProjectFormValues } from '../form/project-form-values.ts';
import { FormCount, useBoundField } from './form-fields.tsx';
import { fieldsCopy } from './form-fields-copy.ts';
import { FormMarkdownPreview } from './form-markdown-preview.tsx';
import { editFor, type Mark } from './markdown-editing.ts';

const tools = [
  { mark: 'bold', label: fieldsCopy.format.bold, Icon: Bold, key: 'b' },
  { mark: 'italic', label: fieldsCopy.format.italic, Icon: Italic, key: 'i' },
  { mark: 'heading', label: fieldsCopy.format.heading, Icon: Heading, key: undefined },
  { mark: 'list', label: fieldsCopy.format.list, Icon: List, key: undefined },
  { mark: 'quote', label: fieldsCopy.format.quote, Icon: Quote, key: undefined },
  { mark: 'link', label: fieldsCopy.format.link, Icon: Link, key: 'k' },
] as const satisfies { mark: Mark; label: string; Icon: unknown; key: string | undefined }[];

type FormMarkdownProps = { name: 'description'; label: string; advice: LengthAdvice };

export function FormMarkdown({ name, label, advice }: FormMarkdownProps) {
  const { getValues } = useFormContext<ProjectFormValues>();
  const { ref, ...field } = useBoundField(name);
  const area = useRef<HTMLTextAreaElement>(null);
  // Errors are shown at the field, so switch back from the preview.
  const [preview, setPreview] = useState<{ despite: string | undefined }>();
  const shown = preview && preview.despite === field.error ? 'preview' : 'text';
  const areaId = useId();
  const press = (event: KeyboardEvent) => {
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    applyMark(area.current, tool.mark);
  };
  return (
    <div className="relative grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <label htmlFor={areaId} className="field-label">
          {label}
        </label>
        <ShownSwitch
          shown={shown}
          onChange={(wanted) => setPreview(wanted === 'preview' ? { despite: field.error } : undefined)}
        />
      </div>
      <div hidden={shown === 'preview'}>
        <Toolbar
          label={fieldsCopy.formatting}
          className="rounded-t-button border border-b-0 border-line-strong bg-surface-2 px-1"
        >
          {tools.map(({ mark, label: name, Icon }) => (
            <ToolbarButton key={mark} label={name} onClick={() => applyMark(area.current, mark)}>
              <Icon size={17} aria-hidden />
            </ToolbarButton>
          ))}
        </Toolbar>
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
          onKeyDown={press}
        />
      </div>
      {shown === 'preview' && <FormMarkdownPreview text={getValues(name)} />}
    </div>
  );
}

type ShownSwitchProps = { shown: 'text' | 'preview'; onChange: (shown: 'text' | 'preview') => void };

function ShownSwitch({ shown, onChange }: ShownSwitchProps) {
  return (
    <div role="group" aria-label={fieldsCopy.show} className="flex gap-1">
      {(['text', 'preview'] as const).map((one) => (
        <button
          key={one}
          type="button"
          data-shows={one}
          aria-pressed={shown === one}
          className={buttonClass(
            { look: 'quiet', size: 'small' },
            'rounded-none border-b-2 aria-pressed:border-b-copper aria-pressed:text-ink',
          )}
          onClick={() => onChange(one)}
        >
          {one === 'text' ? fieldsCopy.write : fieldsCopy.preview}
        </button>
      ))}
    </div>
  );
}

function applyMark(area: HTMLTextAreaElement | null, mark: Mark): void {
  if (area === null || area.disabled) return;
  const { from, to, insert, select } = editFor(mark, {
    text: area.value,
    start: area.selectionStart,
    end: area.selectionEnd,
  });
  area.focus();
  area.setSelectionRange(from, to);
  // execCommand is the only way to insert text that keeps the browser's undo; otherwise the text is set.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(select.start, select.end);
}
