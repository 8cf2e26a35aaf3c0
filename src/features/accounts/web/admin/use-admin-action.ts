// Changes of the admin area: `useAction`, which asks the admin to confirm who they are where money or rights are at stake.
import type { Endpoint } from '#kernel/endpoint.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type ActionOptions, useAction } from '#ui/use-action.ts';
import { confirmedCall, notConfirmedCode } from './security/confirmed-call.ts';

/** Canceling the question is an error to the caller, who takes back what was shown ahead; its notice is said here. */
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
        // The newer notice takes the place of the caller's: nothing went wrong here.
        if (error.code === notConfirmedCode) toast({ title: 'Nothing was changed', description: error.userMessage });
      },
    },
    confirmedCall,
  );
}
