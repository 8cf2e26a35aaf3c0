// Submits the project form and shows the server's errors at their fields; no input is lost.

import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { draftCopy } from './draft/draft-copy.ts';
import { noticesId } from './draft/form-draft-notices.tsx';
import type { DraftControl } from './draft/use-project-draft.ts';
import { formCopy } from './values/form-copy.ts';
import { useFormFailure } from './values/form-failure.ts';
import { placeIssues } from './values/project-form-rules.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

/** Destination after success and on Cancel. */
export const afterForm = '/dashboard';

export type SendingOptions<Saved> = {
  form: UseFormReturn<ProjectFormValues>;
  save: (values: ProjectFormValues) => Promise<Saved>;
  /** Text of the success notice. */
  savedText: (values: ProjectFormValues, saved: Saved) => string;
  /** Title of the error notice. */
  failedTitle: string;
  draft: Pick<DraftControl, 'claim' | 'pause' | 'resume' | 'finish'>;
  /** Called before leaving the page. */
  onSaved: () => void;
  /** Called after fields were marked invalid. */
  onMarked: () => void;
};

export function useSending<Saved>(options: SendingOptions<Saved>): {
  send: (values: ProjectFormValues) => Promise<void>;
  /** An error that belongs to no single field. */
  failure: string | undefined;
} {
  const { form, save, savedText, failedTitle, draft, onSaved, onMarked } = options;
  const { failure, fail: setFailure, clear } = useFormFailure();
  const navigate = useNavigate();
  const { openSignIn } = useSignInDialog();
  const fail = (error: ApiError, values: ProjectFormValues) => {
    if (error.status === 401) openSignIn({ ...sessionCopy.ended, description: signedOutText });
    setFailure(error, markRefusal({ form, error, values, onMarked }));
    toast({ title: failedTitle, description: error.userMessage, variant: 'destructive' });
  };
  const send = async (values: ProjectFormValues) => {
    clear();
    if (!(await draft.claim())) {
      toast({ title: failedTitle, description: draftCopy.conflict.title, variant: 'destructive' });
      // Once the choice is on the page.
      requestAnimationFrame(() => document.getElementById(noticesId)?.focus());
      return;
    }
    // No draft is saved until the response arrives.
    void draft.pause();
    const saved = await save(values).then(
      (answer) => ({ answer }),
      (error: unknown) => {
        draft.resume();
        if (!(error instanceof ApiError)) throw error;
        fail(error, values);
        return undefined;
      },
    );
    if (saved === undefined) return;
    // A draft that cannot be deleted in time is marked as done, so it does not come back.
    await Promise.race([draft.finish().catch(() => undefined), waitFor(finishPatienceMs)]);
    onSaved();
    toast({ title: formCopy.submitted, description: savedText(values, saved.answer) });
    await navigate(afterForm);
  };
  return { send, failure };
}

type Refusal = Pick<SendingOptions<unknown>, 'form' | 'onMarked'> & { error: ApiError; values: ProjectFormValues };

/** Shows the server's errors at their fields; returns the error that belongs to none. */
export function markRefusal({ form, error, values, onMarked }: Refusal): string | undefined {
  const { placed, leftOver } = placeIssues(error.details.issues ?? [], values);
  for (const { path, message } of placed) form.setError(path, { type: 'server', message });
  if (placed.length > 0) onMarked();
  return placed.length === 0 || leftOver.length > 0 ? error.userMessage : undefined;
}

const finishPatienceMs = 3000;

function waitFor(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

const signedOutText = formCopy.signInToSend;
