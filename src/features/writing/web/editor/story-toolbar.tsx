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
        <FormatButton mark="bold" Icon={Bold} isOn={on.bold} shortcut="B" onPress={() => run().toggleBold().run()} />
        <FormatButton
          mark="italic"
          Icon={Italic}
          isOn={on.italic}
          shortcut="I"
          onPress={() => run().toggleItalic().run()}
        />
        <FormatButton
          mark="heading"
          Icon={Heading2}
          isOn={on.heading}
          onPress={() => run().toggleHeading({ level: 2 }).run()}
        />
        <FormatButton
          mark="subheading"
          Icon={Heading3}
          isOn={on.subheading}
          onPress={() => run().toggleHeading({ level: 3 }).run()}
        />
        <FormatButton mark="bullets" Icon={List} isOn={on.bullets} onPress={() => run().toggleBulletList().run()} />
        <FormatButton
          mark="numbers"
          Icon={ListOrdered}
          isOn={on.numbers}
          onPress={() => run().toggleOrderedList().run()}
        />
        <FormatButton mark="quote" Icon={Quote} isOn={on.quote} onPress={() => run().toggleBlockquote().run()} />
        <FormatButton mark="link" Icon={Link} isOn={on.link} shortcut="K" onPress={() => onForm('link')} />
        <FormatButton mark="picture" Icon={ImagePlus} onPress={() => files.current?.click()} />
        <FormatButton mark="video" Icon={SquarePlay} onPress={() => onForm('video')} />
        <FormatButton mark="undo" Icon={Undo2} shortcut="Z" isEnabled={on.canUndo} onPress={() => run().undo().run()} />
        <FormatButton mark="redo" Icon={Redo2} isEnabled={on.canRedo} onPress={() => run().redo().run()} />
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

type FormatButtonProps = {
  mark: Mark;
  Icon: LucideIcon;
  isOn?: boolean;
  isEnabled?: boolean;
  shortcut?: string;
  onPress: () => void;
};

function FormatButton({ mark, Icon, isOn, isEnabled = true, shortcut, onPress }: FormatButtonProps) {
  const label = writingCopy.marks[mark];
  return (
    <ToolbarButton
      label={shortcut === undefined ? label : writingCopy.withKey(label, `${command}${shortcut}`)}
      aria-pressed={isOn}
      aria-disabled={!isEnabled || undefined}
      className="aria-disabled:opacity-45 aria-pressed:bg-verdigris-soft aria-pressed:text-verdigris-ink"
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden />
    </ToolbarButton>
  );
}
