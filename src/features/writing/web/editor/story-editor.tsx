// The editor of a description or update. Loaded only where one writes; see story-field.tsx.
import { getSchema } from '@tiptap/core';
import { type Node, Slice } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNoStrayDrops } from '#features/images/web/picture-drop.tsx';
import { UploadProgress } from '#features/images/web/upload-progress.tsx';
import { AddressForm } from './address-form.tsx';
import { createExtensions } from './story-extensions.ts';
import { type OpenText, openMarkdown } from './story-markdown.ts';
import { StoryToolbar, type ToolbarForm } from './story-toolbar.tsx';
import { useEditorPictures } from './use-editor-pictures.ts';

export type StoryEditorProps = {
  name: string;
  value: string;
  onChange: (markdown: string) => void;
  onBlur?: (() => void) | undefined;
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** The part that takes text, for the focus of an error. */
  onReady: (element: HTMLElement | null) => void;
};

const extensions = createExtensions();
const schema = getSchema(extensions);

/** The text in the editor: as it was opened, and the Markdown that was last handed on. */
type Opened = { text: OpenText; doc: Node | undefined; written: string };

export function StoryEditor(props: StoryEditorProps) {
  const { name, value, onChange, onBlur, labelledBy, describedBy, isInvalid, onReady } = props;
  const [first] = useState(() => openMarkdown(schema, value));
  const opened = useRef<Opened>({ text: first, doc: undefined, written: value });
  const [form, setForm] = useState<ToolbarForm>();
  const bar = useRef<HTMLDivElement>(null);
  const addFiles = useRef<(files: File[], at?: number) => void>(() => undefined);
  const editor = useEditor({
    extensions,
    content: first.doc.toJSON(),
    textDirection: 'auto',
    editorProps: {
      attributes: {
        role: 'textbox',
        // A translation would be stored.
        translate: 'no',
        'data-field': name,
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: 'prose min-h-[260px] px-4 py-3.5 text-base leading-relaxed outline-none',
      },
      // The page owns the highest heading, and a text has two levels.
      transformPastedHTML: (html) =>
        html.replaceAll(/<(\/?)h1(?=[\s>])/gi, '<$1h2').replaceAll(/<(\/?)h[4-6](?=[\s>])/gi, '<$1h3'),
      // Plain text is read as Markdown, which people copy from elsewhere.
      clipboardTextParser: (text, _context, _plain, view) =>
        Slice.maxOpen(openMarkdown(view.state.schema, text).doc.content),
      handlePaste: (_view, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        // Word processors add a picture of what was copied.
        const hasText = clipboardData?.types.includes('text/plain') ?? false;
        if (files.length === 0 || hasText) return false;
        addFiles.current(files);
        return true;
      },
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _slice, isMoved) => {
        const files = [...(dataTransfer?.files ?? [])];
        if (isMoved || files.length === 0) return false;
        addFiles.current(files, view.posAtCoords({ left, top })?.pos);
        return true;
      },
      handleKeyDown: (_view, event) => {
        const isLink = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        const isBar = event.key === 'F10' && event.altKey;
        if (isLink) setForm('link');
        if (isBar) bar.current?.querySelector('button')?.focus();
        if (isLink || isBar) event.preventDefault();
        return isLink || isBar;
      },
    },
    onUpdate: ({ editor: { state } }) => {
      const { text, doc } = opened.current;
      const written = text.write(state.doc, doc ?? state.doc);
      opened.current.written = written;
      onChange(written);
    },
    onBlur: () => onBlur?.(),
  });
  useEffect(() => {
    opened.current.doc ??= editor.state.doc;
    onReady(editor.view.dom);
    return () => onReady(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each editor
  }, [editor]);
  const reopen = useEffectEvent((markdown: string) => {
    const { written } = opened.current;
    // The server trims what it stores.
    if (markdown.trim() === written.trim()) return;
    const text = openMarkdown(editor.schema, markdown);
    editor.commands.setContent(text.doc.toJSON(), { emitUpdate: false });
    opened.current = { text, doc: editor.state.doc, written: markdown };
  });
  // Another version of the text was chosen.
  useEffect(() => reopen(value), [value]);
  const pictures = useEditorPictures(editor);
  useEffect(() => {
    addFiles.current = pictures.add;
  });
  useNoStrayDrops();
  return (
    <div className="grid gap-3">
      <div className="input !min-h-0 !bg-surface !p-0 !text-ink has-aria-invalid:border-danger has-[.tiptap:focus-visible]:outline-2 has-[.tiptap:focus-visible]:outline-offset-2 has-[.tiptap:focus-visible]:outline-focus">
        <StoryToolbar editor={editor} bar={bar} onFiles={pictures.add} onForm={setForm} />
        {form !== undefined && (
          <AddressForm key={form} editor={editor} kind={form} onClose={() => setForm(undefined)} />
        )}
        <EditorContent editor={editor} />
      </div>
      <output className="sr-only">{pictures.said}</output>
      {pictures.problem !== undefined && (
        <p role="alert" className="field-error">
          {pictures.problem}
        </p>
      )}
      {pictures.list.map((upload) => (
        <div key={upload.id} role={upload.step.at === 'failed' ? 'alert' : undefined}>
          <UploadProgress
            upload={upload}
            name={upload.file.name}
            onRetry={() => pictures.retry(upload.id)}
            onDrop={() => pictures.drop(upload.id)}
          />
        </div>
      ))}
    </div>
  );
}
