// The one way to change data: a mutation over one endpoint that refetches the affected data before reporting success.
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { type ApiError, type CallInput, call, isAnsweredElsewhere } from './call.ts';
import { type Toast, toast } from './feedback/toast.ts';
import { refetchAddress } from './queries.ts';

export type ActionOptions<E> = {
  /** Addresses whose data changed. */
  refetch?: readonly string[] | ((output: OutputOf<E>, input: CallInput<E>) => readonly string[]);
  /** Addresses to refetch when someone else has changed the data first (409). */
  refetchOnConflict?: readonly string[];
  /** The toast of success, or its title. */
  done?: string | Toast | ((output: OutputOf<E>, input: CallInput<E>) => string | Toast);
  /** Title of the toast of failure; its text is the reason. */
  failed?: string;
  onSuccess?: (output: OutputOf<E>, input: CallInput<E>) => unknown;
  onError?: (error: ApiError, input: CallInput<E>) => unknown;
  /** After either, for example to close a dialog. */
  onSettled?: () => unknown;
};

/** The same call is not sent again while one is pending: a double press does not send a second email. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { refetch = [], refetchOnConflict = [], done, failed, onSuccess, onError, onSettled }: ActionOptions<E> = {},
  send: typeof call = call,
): UseMutationResult<OutputOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  const mutation = useMutation<OutputOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => send(endpoint, input),
    onSuccess: async (output, input) => {
      const addresses = typeof refetch === 'function' ? refetch(output, input) : refetch;
      await Promise.all(addresses.map((address) => refetchAddress(client, address)));
      if (done !== undefined) {
        const notice = typeof done === 'function' ? done(output, input) : done;
        toast(typeof notice === 'string' ? { title: notice } : notice);
      }
      await onSuccess?.(output, input);
    },
    onError: async (error, input) => {
      if (failed !== undefined && !isAnsweredElsewhere(error)) {
        toast({ title: failed, description: error.userMessage, variant: 'destructive' });
      }
      if (error.status === 409) {
        await Promise.all(refetchOnConflict.map((address) => refetchAddress(client, address)));
      }
      await onError?.(error, input);
    },
    onSettled: () => onSettled?.(),
  });
  const running = useRef(new Map<string, Promise<OutputOf<E>>>());
  const { mutateAsync: start } = mutation;
  const mutateAsync = useCallback(
    (...asking: Parameters<typeof start>) => {
      const key = JSON.stringify(asking[0]);
      const answer = running.current.get(key) ?? start(...asking).finally(() => running.current.delete(key));
      running.current.set(key, answer);
      return answer;
    },
    [start],
  );
  const mutate = useCallback(
    (...asking: Parameters<typeof start>) => {
      // Callers that do not await the result learn of a failure through `onError`.
      mutateAsync(...asking).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
