// A secret that is shown only once, such as a new API token: focused and selected, with a button that copies it.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';
import { Alert } from './feedback/alert.tsx';
import { TextField } from './form/field.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';

type ShownOnceProps = {
  value: string;
  words: {
    title: string;
    text: string;
    label: string;
    copy: string;
    copied: string;
    copyFailed: string;
    done: string;
  };
  onDone: () => void;
};

export function ShownOnce({ value, words, onDone }: ShownOnceProps) {
  const [isCopied, setCopied] = useState<boolean>();
  return (
    <div className="grid gap-4">
      <Alert tone="good" title={words.title}>
        {words.text}
      </Alert>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(100%,18rem)] flex-1">
          <TextField
            label={words.label}
            readOnly
            translate="no"
            value={value}
            ref={useFocusOnMount()}
            onFocus={(event) => event.target.select()}
            {...(isCopied === false && { error: words.copyFailed })}
          />
        </div>
        <Button look="outline" onClick={() => void copyText(value).then(setCopied)}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
        </Button>
      </div>
      <div>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
