// Shows why a sign-in failed.

import { findUrl } from '#kernel/site-address.ts';
import { toast } from '#ui/feedback/toast.ts';
import { isSignInErrorCode, signInErrorParameter } from '../sign-in-contract.ts';
import { genericSignInError, signInCopy, signInErrorSentences } from './sign-in-copy.ts';

/** Unknown codes get the generic sentence; the code may come from the address. */
export function explainSignInError(code: unknown): string {
  return isSignInErrorCode(code) ? signInErrorSentences[code] : genericSignInError;
}

export function noticeSignInError(code: unknown): void {
  toast({ title: signInCopy.errorTitle, description: explainSignInError(code), variant: 'destructive' });
}

/** Shows the error in an address. Returns the address's parameters without it, or undefined if there is none. */
export function noticeSignInErrorIn(search: URLSearchParams): URLSearchParams | undefined {
  const { code, rest } = takeError(search);
  if (code === null) return undefined;
  noticeSignInError(code);
  return rest;
}

/** Also looks into `next`, where a guarded page keeps its whole address. */
function takeError(search: URLSearchParams): { code: string | null; rest: URLSearchParams } {
  const rest = new URLSearchParams(search);
  const code = rest.get(signInErrorParameter);
  rest.delete(signInErrorParameter);
  const next = findUrl(rest.get('next') ?? '', 'http://next.invalid');
  const inNext = next?.searchParams.get(signInErrorParameter) ?? null;
  if (next && inNext !== null) {
    next.searchParams.delete(signInErrorParameter);
    rest.set('next', next.pathname + next.search + next.hash);
  }
  return { code: code ?? inNext, rest };
}
