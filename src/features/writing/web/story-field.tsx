// A field for a description or update, stored as Markdown: a plain text area without script and until the editor has loaded.
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '#kernel/numbers.ts';
import { buttonClass } from '#ui/button.tsx';
import { describeControl, FieldNotes, TextArea } from '#ui/form/field.tsx';
import { findLengthIssue, maxStory } from '../story-length.ts';
import type { StoryEditorProps } from './editor/story-editor.tsx';
import { writingCopy as copy } from './writing-copy.ts';

type StoryFieldProps = {
  label: string;
  name: string;
  value: string;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (markdown: string) => void;
  onBlur?: () => void;
  fieldRef?: Ref<{ focus: () => void }>;
};

export function StoryField(props: StoryFieldProps) {
  const { label, name, value, hint, error, onChange, onBlur, fieldRef } = props;
  const id = useId();
  const [mode, setMode] = useState<'rich' | 'source'>('rich');
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLElement>(null);
  const Editor = useEditorCode(area);
  useImperativeHandle(fieldRef, () => ({ focus: () => (text.current ?? area.current)?.focus() }), []);
  useEffect(() => {
    // Typed before the page was ready.
    const typed = area.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  const isRich = mode === 'rich' && Editor !== undefined;
  const notes = {
    hint: (
      <>
        {hint}
        <span className="block wrap-anywhere">{isRich ? copy.richHint : copy.sourceHint}</span>
        {value.length > maxStory * 0.75 && (
          <span className="block">{copy.count(formatCount(value.length), formatCount(maxStory))}</span>
        )}
      </>
    ),
    error: findLengthIssue(value) ?? error,
  };
  const described = describeControl(id, notes);
  return (
    <div className="relative grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        {isRich ? (
          <span id={`${id}-label`} className="field-label">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="field-label">
            {label}
          </label>
        )}
        {Editor !== undefined && <ModeChoice mode={mode} onChange={setMode} />}
      </div>
      {isRich ? (
        <div className="grid gap-1.5">
          <Editor
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            labelledBy={`${id}-label`}
            describedBy={described['aria-describedby']}
            isInvalid={notes.error !== undefined}
            onReady={(element) => {
              text.current = element;
            }}
          />
          <FieldNotes id={id} {...notes} />
        </div>
      ) : (
        <TextArea
          id={id}
          ref={area}
          name={name}
          // Its label is above.
          label=""
          hideLabel
          {...notes}
          rows={12}
          className="min-h-[302px]"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      )}
    </div>
  );
}

type EditorCode = ComponentType<StoryEditorProps>;
let loaded: EditorCode | undefined;

/** Undefined until it has loaded; the text area does without. Never replaces a text area in which someone is typing. */
function useEditorCode(area: { current: HTMLTextAreaElement | null }): EditorCode | undefined {
  const [Editor, setEditor] = useState<EditorCode>();
  useEffect(() => {
    let isOver = false;
    const show = () => {
      if (!isOver) setEditor(() => loaded);
    };
    const whenFree = () => {
      const element = area.current;
      if (element !== null && element === document.activeElement)
        element.addEventListener('blur', show, { once: true });
      // Within this task, so that nobody begins to type between the check and the replacement.
      else flushSync(show);
    };
    if (loaded !== undefined) show();
    else {
      import('./editor/story-editor.tsx').then(
        ({ StoryEditor }) => {
          loaded = StoryEditor;
          whenFree();
        },
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
  }, [area]);
  return Editor;
}

function ModeChoice({ mode, onChange }: { mode: 'rich' | 'source'; onChange: (mode: 'rich' | 'source') => void }) {
  return (
    <div role="group" aria-label={copy.show} className="flex gap-1">
      {(['rich', 'source'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          className={buttonClass(
            { look: 'quiet', size: 'small' },
            'rounded-none border-b-2 aria-pressed:border-b-copper aria-pressed:text-ink',
          )}
          onClick={() => onChange(one)}
        >
          {copy[one]}
        </button>
      ))}
    </div>
  );
}
