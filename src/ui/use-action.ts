// The one way to change something: a mutation over one endpoint, which refetches what it changed before it reports success.
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { type ApiError, type CallInput, call } from './call.ts';
import { refetchAddress } from './queries.ts';

export type ActionOptions<E> = {
  /** Addresses whose data changed. */
  refetch?: readonly string[] | ((output: OutputOf<E>, input: CallInput<E>) => readonly string[]);
  onSuccess?: (output: OutputOf<E>, input: CallInput<E>) => unknown;
  onError?: (error: ApiError, input: CallInput<E>) => unknown;
};

export function useAction<E extends Endpoint>(
  endpoint: E,
  { refetch = [], onSuccess, onError }: ActionOptions<E> = {},
  send: typeof call = call,
): UseMutationResult<OutputOf<E>, ApiError, CallInput<E>> {
  const client = useQueryClient();
  return useMutation<OutputOf<E>, ApiError, CallInput<E>>({
    mutationFn: (input) => send(endpoint, input),
    onSuccess: async (output, input) => {
      const addresses = typeof refetch === 'function' ? refetch(output, input) : refetch;
      await Promise.all(addresses.map((address) => refetchAddress(client, address)));
      await onSuccess?.(output, input);
    },
    onError: async (error, input) => {
      await onError?.(error, input);
    },
  });
}
