// A sign-in without a window of its own that failed comes back with the reason in the address: it is said once.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { findUrl } from '#kernel/site-address.ts';
import { signInErrorParameter } from '../sign-in-contract.ts';

export function useSignInErrorInAddress(): void {
  const [search, setSearch] = useSearchParams();
  const { code, rest } = takeError(search);
  const cleaned = rest.toString();
  useEffect(() => {
    if (code === null) return;
    void sayWhy(code);
    setSearch(new URLSearchParams(cleaned), { replace: true, preventScrollReset: true });
  }, [code, cleaned, setSearch]);
}

/** Also from `next`: a guarded page has sent the visitor on, and keeps its whole address there. */
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

/** The sentences are not part of every first visit. */
async function sayWhy(code: string): Promise<void> {
  const { noticeSignInError } = await import('./auth-errors.ts');
  noticeSignInError(code);
}
