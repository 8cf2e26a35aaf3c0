// The message composer: text survives a failed attempt, an expired session and a reload, and a message is sent once.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { maxMessageContent, maxMessageSubject } from '../message-rules.ts';
import { composerCopy as copy } from './messages-copy.ts';
import type { MessageDraft } from './use-message-draft.ts';

type ComposerProps = {
  draft: MessageDraft;
  /** A reply keeps the subject of the conversation unless another one is typed. */
  needsSubject: boolean;
  busy: boolean;
  /** Error of the last attempt. */
  failure: string | undefined;
  onSend: () => void;
};

export function Composer({ draft, needsSubject, busy, failure, onSend }: ComposerProps) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [hasSubject, setHasSubject] = useState(needsSubject);
  const isComplete = draft.content.trim() !== '' && (!needsSubject || draft.subject.trim() !== '');
  const showsSubject = hasSubject || draft.subject !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(!isComplete);
    if (isComplete) onSend();
    else
      form.current
        ?.querySelector<HTMLElement>(draft.subject.trim() === '' && needsSubject ? 'input' : 'textarea')
        ?.focus();
  };
  const left = maxMessageContent - draft.content.length;
  return (
    <form ref={form} noValidate aria-label={copy.form} method="post" onSubmit={submit} className="min-w-0">
      <noscript>
        <p className="alert alert-warm mb-4">{copy.noScript}</p>
      </noscript>
      {/* Disabled until hydration, because anything typed before would be lost. */}
      <fieldset disabled={!hydrated} className="grid min-w-0 gap-4 disabled:[&_.input]:bg-surface">
        {showsSubject && (
          <TextField
            label={copy.subject}
            maxLength={maxMessageSubject}
            value={draft.subject}
            error={isTried && needsSubject && draft.subject.trim() === '' ? copy.subjectMissing : undefined}
            onChange={(event) => draft.change({ subject: event.target.value })}
          />
        )}
        <TextArea
          label={copy.message}
          hideLabel={!needsSubject}
          placeholder={needsSubject ? undefined : copy.placeholder}
          rows={needsSubject ? 8 : 3}
          maxLength={maxMessageContent}
          value={draft.content}
          hint={left <= 500 ? copy.left(left) : undefined}
          error={isTried && draft.content.trim() === '' ? copy.messageMissing : undefined}
          onChange={(event) => draft.change({ content: event.target.value })}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
          }}
        />
        {failure !== undefined && <Alert tone="danger">{copy.failed(failure)}</Alert>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={busy}>
            {copy.send}
          </Button>
          {!showsSubject && (
            <Button look="quiet" onClick={() => setHasSubject(true)}>
              {copy.changeSubject}
            </Button>
          )}
          <span className="small ml-auto text-ink-3 max-sm:hidden">{copy.keys}</span>
        </div>
      </fieldset>
    </form>
  );
}
