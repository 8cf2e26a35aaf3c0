// `useAction` for the admin area: asks administrators to confirm their identity before changes to money or rights.

import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { CallInput } from '#ui/call.ts';
import { type Toast, toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { type ActionOptions, useAction } from '#ui/use-action.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { confirmedCall, notConfirmedCode } from './confirmed-call.ts';

export type AdminActionOptions<E extends Endpoint> = ActionOptions<E> & {
  /** What a toast says after success: its title, all of it, or how it depends on the answer. */
  done?: string | Toast | ((output: OutputOf<E>, input: CallInput<E>) => string | Toast);
  /** The title of the toast after a failure, above the server's message. None appears when the session has ended. */
  failed?: string;
};

/** Canceling the confirmation is an error for the caller, which reverts its optimistic update; the toast comes from here. */
export function useAdminAction<E extends Endpoint>(
  endpoint: E,
  { done, failed, onSuccess, onError, ...options }: AdminActionOptions<E> = {},
): ReturnType<typeof useAction<E>> {
  const client = useQueryClient();
  return useAction(
    endpoint,
    {
      ...options,
      onSuccess: async (output, input) => {
        await onSuccess?.(output, input);
        const said = typeof done === 'function' ? done(output, input) : done;
        if (said !== undefined) toast(typeof said === 'string' ? { title: said } : said);
      },
      onError: async (error, input) => {
        await onError?.(error, input);
        // Another administrator was first: show what they made of it.
        if (error.status === 409 && typeof options.refetch === 'object') {
          for (const address of options.refetch) void refetchAddress(client, address);
        }
        const description = error.userMessage;
        // Only one toast shows at a time, so this one replaces the caller's error: nothing went wrong.
        if (error.code === notConfirmedCode) toast({ title: copy.nothingChanged, description });
        else if (failed !== undefined && error.code !== 'signed_out') {
          toast({ title: failed, description, variant: 'destructive' });
        }
      },
    },
    confirmedCall,
  );
}
