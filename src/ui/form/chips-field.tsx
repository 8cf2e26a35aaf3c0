// A list of words as chips: Enter or a comma adds one, Backspace in the empty field removes the last one.
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefCallback, useId, useRef, useState } from 'react';
import { describeControl, FieldNotes } from './field.tsx';

type ChipsFieldProps = {
  label: ReactNode;
  hint: ReactNode;
  name: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  inputRef?: RefCallback<HTMLInputElement>;
  error: string | undefined;
  /** Longest word, in characters. */
  maxLength: number;
  /** Most words. */
  max: number;
  /** Tidies a typed or pasted word; the empty text is none. */
  clean: (word: string) => string;
  copy: {
    chosen: string;
    added: (words: string) => string;
    removed: (word: string) => string;
    remove: (word: string) => string;
  };
};

type Words = Pick<ChipsFieldProps, 'value' | 'max' | 'clean'>;

/** Everything before the last comma or line break becomes words, without duplicates and up to the limit. */
export function parseChips(typed: string, { value, max, clean }: Words): { added: string[]; rest: string } {
  const parts = typed.split(/[,;\n]/);
  const rest = (parts.pop() ?? '').trimStart();
  const known = new Set(value.map((word) => word.toLowerCase()));
  const added: string[] = [];
  for (const word of parts.map(clean)) {
    if (word === '' || known.has(word.toLowerCase()) || known.size >= max) continue;
    known.add(word.toLowerCase());
    added.push(word);
  }
  return { added, rest };
}

export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, name, value, onChange, onBlur, inputRef, error, maxLength, max, clean, copy } = props;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (text: string) => {
    const { added, rest } = parseChips(text, { value, max, clean });
    setTyped(rest);
    if (added.length === 0) return;
    onChange([...value, ...added]);
    setSaid(copy.added(added.join(', ')));
  };
  const remove = (word: string) => {
    onChange(value.filter((one) => one !== word));
    setSaid(copy.removed(word));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1);
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
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className="input flex flex-wrap items-center gap-x-2 gap-y-1 !bg-surface py-px pl-1.5 !text-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus">
        {value.length > 0 && (
          <ul className="contents" aria-label={copy.chosen}>
            {value.map((word) => (
              <li key={word} className="flex min-w-0 items-center rounded-chip bg-surface-2 my-0.5 pl-2.5 text-small">
                <span className="min-w-0 wrap-anywhere">{word}</span>
                <button
                  type="button"
                  aria-label={copy.remove(word)}
                  className="grid h-[38px] w-[36px] cursor-pointer place-items-center rounded-chip text-ink-3 hover:text-ink"
                  onClick={() => remove(word)}
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
            inputRef?.(element);
          }}
          name={name}
          type="text"
          dir="auto"
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={maxLength + 1}
          readOnly={value.length >= max}
          value={typed}
          {...describeControl(id, { hint, error })}
          className="min-h-[42px] min-w-[8rem] flex-1 bg-transparent px-2 outline-none"
          onChange={(event) => take(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            take(`${typed},`);
            onBlur?.();
          }}
        />
      </div>
      <FieldNotes {...{ id, hint, error }} />
      <output className="sr-only">{said}</output>
    </div>
  );
}
