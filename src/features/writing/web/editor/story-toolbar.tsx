// The formatting buttons: one tab stop, arrow keys, names with their shortcuts, and whether each is on.
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquarePlay,
  Undo2,
} from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { imageTypes } from '#features/images/image-contract.ts';
import { Toolbar, ToolbarButton } from '#ui/table/toolbar.tsx';
import { writingCopy } from '../writing-copy.ts';

type Mark = keyof typeof writingCopy.marks;

export type ToolbarForm = 'link' | 'video';

type StoryToolbarProps = {
  editor: Editor;
  bar: RefObject<HTMLDivElement | null>;
  onFiles: (files: File[]) => void;
  onForm: (form: ToolbarForm) => void;
};

export function StoryToolbar({ editor, bar, onFiles, onForm }: StoryToolbarProps) {
  const files = useRef<HTMLInputElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const button = (mark: Mark, Icon: LucideIcon, act: () => void, more: { key?: string; enabled?: boolean } = {}) => {
    const label = writingCopy.marks[mark];
    const isOn: boolean | undefined = mark in on ? on[mark as keyof typeof on] : undefined;
    return (
      <ToolbarButton
        key={mark}
        label={more.key === undefined ? label : writingCopy.withKey(label, `${command}${more.key}`)}
        aria-pressed={isOn}
        aria-disabled={more.enabled === false || undefined}
        className="aria-disabled:opacity-45 aria-pressed:bg-verdigris-soft aria-pressed:text-verdigris-ink"
        // The selection stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={act}
      >
        <Icon size={18} aria-hidden />
      </ToolbarButton>
    );
  };
  return (
    <>
      <Toolbar
        ref={bar}
        label={writingCopy.formatting}
        className="sticky top-0 z-10 rounded-t-button border-b border-line bg-surface-2 px-1"
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus();
        }}
      >
        {button('bold', Bold, () => run().toggleBold().run(), { key: 'B' })}
        {button('italic', Italic, () => run().toggleItalic().run(), { key: 'I' })}
        {button('heading', Heading2, () => run().toggleHeading({ level: 2 }).run())}
        {button('subheading', Heading3, () => run().toggleHeading({ level: 3 }).run())}
        {button('bullets', List, () => run().toggleBulletList().run())}
        {button('numbers', ListOrdered, () => run().toggleOrderedList().run())}
        {button('quote', Quote, () => run().toggleBlockquote().run())}
        {button('link', Link, () => onForm('link'), { key: 'K' })}
        {button('picture', ImagePlus, () => files.current?.click())}
        {button('video', SquarePlay, () => onForm('video'))}
        {button('undo', Undo2, () => run().undo().run(), { key: 'Z', enabled: on.canUndo })}
        {button('redo', Redo2, () => run().redo().run(), { enabled: on.canRedo })}
      </Toolbar>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={imageTypes.join()}
        aria-label={writingCopy.marks.picture}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          // The same file can be chosen again after a failure.
          currentTarget.value = '';
          onFiles(chosen);
        }}
      />
    </>
  );
}

const command = /Mac|iP(?:hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl+';
