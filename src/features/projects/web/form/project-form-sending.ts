// Submits the project form and shows the server's errors at their fields; nothing typed is lost.

import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { sessionCopy } from '#features/accounts/web/session-copy.ts';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import type { DraftControl } from '../draft/use-project-draft.ts';
import { formCopy } from './form-copy.ts';
import { useFormFailure } from './form-failure.ts';
import { placeIssues } from './project-form-rules.ts';
import type { ProjectFormValues } from './project-form-values.ts';

/** Where the form leads, after success and on Cancel. */
export const afterForm = '/dashboard';

export type SendingOptions<Saved> = {
  form: UseFormReturn<ProjectFormValues>;
  save: (values: ProjectFormValues) => Promise<Saved>;
  /** What the notice says when it worked. */
  savedText: (values: ProjectFormValues, saved: Saved) => string;
  /** The notice's title when it did not. */
  failedTitle: string;
  draft: Pick<DraftControl, 'pause' | 'resume' | 'finish'>;
  /** Called before the page is left. */
  onSaved: () => void;
  /** Called when fields have been marked. */
  onMarked: () => void;
};

export function useSending<Saved>(options: SendingOptions<Saved>): {
  send: (values: ProjectFormValues) => Promise<void>;
  /** What is wrong beyond a single field. */
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
    // No draft is saved between here and the answer.
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
    await Promise.race([draft.finish().catch(() => undefined), after(finishPatienceMs)]);
    onSaved();
    toast({ title: formCopy.submitted, description: savedText(values, saved.answer) });
    await navigate(afterForm);
  };
  return { send, failure };
}

type Refusal = Pick<SendingOptions<unknown>, 'form' | 'onMarked'> & { error: ApiError; values: ProjectFormValues };

/** What the server found stands at its field; answers what is wrong beyond a single field. */
export function markRefusal({ form, error, values, onMarked }: Refusal): string | undefined {
  const { placed, leftOver } = placeIssues(error.details.issues ?? [], values);
  for (const { path, message } of placed) form.setError(path, { type: 'server', message });
  if (placed.length > 0) onMarked();
  return placed.length === 0 || leftOver.length > 0 ? error.userMessage : undefined;
}

const finishPatienceMs = 3000;

function after(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}

const signedOutText = formCopy.signInToSend;
