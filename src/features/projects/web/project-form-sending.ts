// Sends the project form and brings the answer back into it: what the server found stands at its field, nothing typed is lost.
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/toast.ts';
import { placeIssues } from './project-form-rules.ts';
import type { ProjectFormValues } from './project-form-values.ts';

/** Where the form leads, after success and on Cancel. */
export const afterForm = '/dashboard';

export type SendingOptions = {
  form: UseFormReturn<ProjectFormValues>;
  save: (values: ProjectFormValues) => Promise<unknown>;
  /** What the notice says when it worked. */
  savedText: (values: ProjectFormValues) => string;
  /** The notice's title when it did not. */
  failedTitle: string;
  /** Called before the page is left. */
  onSaved: () => void;
  /** Called when fields have been marked. */
  onMarked: () => void;
};

export function useSending(options: SendingOptions): {
  send: (values: ProjectFormValues) => Promise<void>;
  /** What is wrong beyond a single field. */
  failure: string | undefined;
} {
  const { form, save, savedText, failedTitle, onSaved, onMarked } = options;
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const { openSignIn } = useSignInDialog();
  const fail = (error: ApiError, values: ProjectFormValues) => {
    if (error.status === 401) openSignIn({ description: signedOutText });
    const { placed, leftOver } = placeIssues(error.details.issues ?? [], values);
    for (const { path, message } of placed) form.setError(path, { type: 'server', message });
    if (placed.length > 0) onMarked();
    if (placed.length === 0 || leftOver.length > 0) setFailure(error.userMessage);
    toast({ title: failedTitle, description: error.userMessage, variant: 'destructive' });
  };
  const send = async (values: ProjectFormValues) => {
    setFailure(undefined);
    try {
      await save(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error, values);
      return;
    }
    onSaved();
    toast({ title: 'Success', description: savedText(values) });
    await navigate(afterForm);
  };
  return { send, failure };
}

const signedOutText = 'Your session has ended. Sign in again: what you typed stays where it is.';
