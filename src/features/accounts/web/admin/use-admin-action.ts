// `useAction` for the admin area: asks administrators to confirm their identity before changes to money or rights.

import type { Endpoint } from '#kernel/endpoint.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type ActionOptions, useAction } from '#ui/use-action.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { confirmedCall, notConfirmedCode } from './confirmed-call.ts';

export function useAdminAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<E> = {},
): ReturnType<typeof useAction<E>> {
  return useAction(endpoint, { ...options, ...onAdminErrors(options) }, confirmedCall);
}

/**
 * Canceling the confirmation is an error for the caller, which reverts its optimistic update; the toast comes from here. After a
 * conflict the same data is refetched as after a success, because another administrator was first.
 */
export function onAdminErrors<E extends Endpoint>({
  refetch,
  onError,
}: Pick<ActionOptions<E>, 'refetch' | 'onError'>): Pick<ActionOptions<E>, 'refetchOnConflict' | 'onError'> {
  return {
    ...(typeof refetch === 'object' && { refetchOnConflict: refetch }),
    onError: async (error, input) => {
      await onError?.(error, input);
      if (error.code === notConfirmedCode) toast({ title: copy.nothingChanged, description: error.userMessage });
    },
  };
}
