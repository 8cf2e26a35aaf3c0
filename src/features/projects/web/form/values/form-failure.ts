// Errors that belong to no single field. They disappear once solved: the network is back, or the person has signed in
// again.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { sessionQuery } from '#features/accounts/web/use-session.ts';
import type { ApiError } from '#ui/call.ts';

type Failure = { text: string; solvedBy: 'network' | 'sign-in' | undefined };

export function useFormFailure() {
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const solvedBy = failure?.solvedBy;
  const clear = useCallback(() => setFailure(undefined), []);
  useEffect(() => {
    if (solvedBy === 'sign-in') return onSignedIn(client, clear);
    if (solvedBy !== 'network') return undefined;
    addEventListener('online', clear);
    return () => removeEventListener('online', clear);
  }, [client, clear, solvedBy]);
  return {
    failure: failure?.text,
    clear,
    /** `text` is undefined if the field errors say everything. */
    fail: (error: ApiError, text: string | undefined) =>
      setFailure(text === undefined ? undefined : { text, solvedBy: getSolution(error) }),
  };
}

function getSolution({ status }: ApiError): Failure['solvedBy'] {
  if (status === 401) return 'sign-in';
  return status === 0 ? 'network' : undefined;
}

/** Calls back whenever the session was refetched and someone is signed in. Returns a function that stops it. */
export function onSignedIn(client: QueryClient, callback: () => void): () => void {
  return client.getQueryCache().subscribe(({ query, ...event }) => {
    const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (isSession && isAnswer && query.state.data) callback();
  });
}
