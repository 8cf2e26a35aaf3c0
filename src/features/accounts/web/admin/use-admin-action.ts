// `useAction` for the admin area: asks administrators to confirm their identity before changes to money or rights.

import type { Endpoint } from '#kernel/endpoint.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type ActionOptions, useAction } from '#ui/use-action.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { confirmedCall, notConfirmedCode } from './confirmed-call.ts';

/** Canceling the confirmation is an error for the caller, which reverts its optimistic update; the toast comes from here. */
export function useAdminAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<E> = {},
): ReturnType<typeof useAction<E>> {
  return useAction(
    endpoint,
    {
      ...options,
      onError: async (error, input) => {
        await options.onError?.(error, input);
        // Only one toast shows at a time, so this one replaces the caller's error: nothing went wrong.
        if (error.code === notConfirmedCode) toast({ title: copy.nothingChanged, description: error.userMessage });
      },
    },
    confirmedCall,
  );
}
