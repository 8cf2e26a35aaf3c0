// Opens the provider's pages, and handles the return from them.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  createPayoutAccountLink,
  type createPayoutDashboardLink,
  type OwnPayoutAccount,
  refreshPayoutAccount,
} from '../payout-account-contract.ts';
import { gettingPaidCopy as copy } from './getting-paid-copy.ts';

/** A return proves nothing, so the account is read; an expired link is replaced. */
export function ProviderReturn({ state }: { state: OwnPayoutAccount['state'] }) {
  const [search, setSearch] = useSearchParams();
  const from = search.get('from');
  const provider = useProviderPage(createPayoutAccountLink);
  const read = useAction(refreshPayoutAccount, {
    refetch: [...changedByAccount],
    failed: copy.readFailed,
  });
  const isHandled = useRef(false);
  useEffect(() => {
    if (from === null || isHandled.current) return;
    isHandled.current = true;
    // Keeps the browser's back button from returning here.
    setSearch({}, { replace: true });
    if (state === 'none') return;
    if (from === 'expired') provider.open();
    else read.mutate({});
  }, [from, provider, read, setSearch, state]);
  if (read.isPending) return <Alert>{copy.reading}</Alert>;
  return provider.isOpening ? <Alert>{copy.expired}</Alert> : null;
}

/** Addresses whose data depends on the account. */
export const changedByAccount = ['/api/payouts/account', '/api/users/attention'] as const;

type LinkEndpoint = typeof createPayoutAccountLink | typeof createPayoutDashboardLink;

/** Creates a link to one of the provider's pages and follows it in this window immediately. */
export function useProviderPage(endpoint: LinkEndpoint): { open: () => void; isOpening: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const link = useAction(endpoint, {
    onSuccess: ({ url }: OutputOf<LinkEndpoint>) => {
      setLeaving(true);
      // Makes a page restored from the browser's history usable again.
      window.addEventListener('pageshow', () => setLeaving(false), { once: true });
      location.assign(url);
    },
    failed: copy.linkFailed,
  });
  return { open: () => link.mutate({}), isOpening: link.isPending || isLeaving };
}
