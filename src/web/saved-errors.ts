// Serializes failed queries from server to browser, so that both render the same page; an Error does not survive JSON.
import type { DehydratedState } from '@tanstack/react-query';
import { ApiError } from '#ui/call.ts';

type SavedError = { status: number; statusText: string; body: string };

/** Replaces each error with the fields of an ApiError. */
export function saveErrors(state: DehydratedState): DehydratedState {
  return mapErrors(
    state,
    ({ status, message }): SavedError => ({
      status,
      statusText: '',
      body: message.replace(/^\d+: /, ''),
    }),
  );
}

export function reviveErrors(state: DehydratedState): DehydratedState {
  return mapErrors(state, (saved) => new ApiError(saved as unknown as SavedError));
}

/** Errors travel as JSON, so `change` may receive either form. */
function mapErrors(state: DehydratedState, change: (error: ApiError) => ApiError | SavedError): DehydratedState {
  const queries = state.queries.map((query) => {
    if (!query.state.error) return query;
    const error = change(query.state.error) as ApiError;
    return { ...query, state: { ...query.state, error, fetchFailureReason: null } };
  });
  return { ...state, queries };
}
