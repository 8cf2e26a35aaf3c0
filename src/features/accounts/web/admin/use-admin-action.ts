// `useAction` for the admin area: asks administrators to confirm their identity before changes to money or rights.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#kernel/endpoint.ts';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { type ActionOptions, useAction } from '#ui/use-action.ts';
import { usersCopy as copy } from './admin-users-copy.ts';
import { confirmedCall, notConfirmedCode } from './confirmed-call.ts';

export function useAdminAction<E extends Endpoint>(
  endpoint: E,
  options: ActionOptions<E> = {},
): ReturnType<typeof useAction<E>> {
  return useAction(endpoint, { ...options, onError: withAdminErrors(useQueryClient(), options) }, confirmedCall);
}

/** Canceling the confirmation is an error for the caller, which reverts its optimistic update; the toast comes from here. */
export function withAdminErrors<E extends Endpoint>(
  client: QueryClient,
  { refetch, onError }: Pick<ActionOptions<E>, 'refetch' | 'onError'>,
): NonNullable<ActionOptions<E>['onError']> {
  return async (error, input) => {
    await onError?.(error, input);
    if (error.code === notConfirmedCode) toast({ title: copy.nothingChanged, description: error.userMessage });
    // Another administrator was first: show what they made of it.
    if (error.status === 409 && typeof refetch === 'object') {
      for (const address of refetch) void refetchAddress(client, address);
    }
  };
}
