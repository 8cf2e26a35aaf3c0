// A failed full-page sign-in returns with its error code in the address; it is shown once.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { signInErrorParameter } from '../sign-in-contract.ts';

export function useSignInErrorInAddress(): void {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  useEffect(() => {
    // Also in `next`, inside another address.
    if (text.includes(signInErrorParameter)) void noticeError(text, setSearch);
  }, [text, setSearch]);
}

/** Loaded on demand: the sentences are not needed in a first visit. */
async function noticeError(text: string, setSearch: ReturnType<typeof useSearchParams>[1]): Promise<void> {
  const { noticeSignInErrorIn } = await import('./auth-errors.ts');
  const cleaned = noticeSignInErrorIn(new URLSearchParams(text));
  if (cleaned) setSearch(cleaned, { replace: true, preventScrollReset: true });
}
