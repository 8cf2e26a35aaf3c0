// The message composer: text survives a failed attempt, an expired session and a reload, and a message is sent once.

import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useKeptDraft } from '#ui/form/use-kept-draft.ts';
import { ScriptFields } from '#ui/needs-script.tsx';
import { maxMessageContent, maxMessageSubject } from '../message-rules.ts';
import { composerCopy as copy } from './messages-copy.ts';

const draftShape = z.object({ subject: z.string(), content: z.string() });

/** @param name identifies the draft: the sender, and the recipient or conversation. */
export function useMessageDraft(name: string) {
  return useKeptDraft(name, draftShape, { subject: '', content: '' });
}

type ComposerProps = {
  draft: ReturnType<typeof useMessageDraft>;
  /** A reply keeps the subject of the conversation unless another one is typed. */
  needsSubject: boolean;
  busy: boolean;
  /** Error of the last attempt. */
  failure: string | undefined;
  onSend: () => void;
};

export function Composer({ draft, needsSubject, busy, failure, onSend }: ComposerProps) {
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
      <ScriptFields noScript={copy.noScript} className="gap-4">
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
      </ScriptFields>
    </form>
  );
}
