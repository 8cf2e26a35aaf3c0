// A failed full-page sign-in returns with its error code in the address; it is shown once.
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

/** Loaded on demand: the sentences are not needed in a first visit. */
async function sayWhy(code: string): Promise<void> {
  const { noticeSignInError } = await import('./auth-errors.ts');
  noticeSignInError(code);
}
