// The toolbar of a Markdown text area: formatting buttons with their shortcuts, and the switch to the preview.

import { Bold, Heading, Italic, Link, List, Quote } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { Toolbar, ToolbarButton } from '#ui/table/toolbar.tsx';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import { type Edit, editFor, type Mark } from './markdown-editing.ts';

const tools = [
  { mark: 'bold', label: fieldsCopy.format.bold, Icon: Bold, key: 'b' },
  { mark: 'italic', label: fieldsCopy.format.italic, Icon: Italic, key: 'i' },
  { mark: 'heading', label: fieldsCopy.format.heading, Icon: Heading, key: undefined },
  { mark: 'list', label: fieldsCopy.format.list, Icon: List, key: undefined },
  { mark: 'quote', label: fieldsCopy.format.quote, Icon: Quote, key: undefined },
  { mark: 'link', label: fieldsCopy.format.link, Icon: Link, key: 'k' },
] as const satisfies { mark: Mark; label: string; Icon: unknown; key: string | undefined }[];

type MarkdownToolbarProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  /** More buttons, after the others. */
  children?: ReactNode;
};

export function MarkdownToolbar({ area, children }: MarkdownToolbarProps) {
  return (
    <Toolbar
      label={fieldsCopy.formatting}
      className="rounded-t-button border border-b-0 border-line-strong bg-surface-2 px-1"
    >
      {tools.map(({ mark, label, Icon }) => (
        <ToolbarButton key={mark} label={label} onClick={() => applyMark(area.current, mark)}>
          <Icon size={17} aria-hidden />
        </ToolbarButton>
      ))}
      {children}
    </Toolbar>
  );
}

export function markByKey(event: KeyboardEvent, area: HTMLTextAreaElement | null): void {
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  applyMark(area, tool.mark);
}

type TextOrPreviewProps = { shown: 'text' | 'preview'; onChange: (shown: 'text' | 'preview') => void };

export function TextOrPreview({ shown, onChange }: TextOrPreviewProps) {
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
  applyEdit(area, editFor(mark, { text: area.value, start: area.selectionStart, end: area.selectionEnd }));
}

export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // execCommand is the only way to insert text that keeps the browser's undo; otherwise the text is set.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(select.start, select.end);
}
