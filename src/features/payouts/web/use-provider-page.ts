// Opens one of the provider's pages: creates the link and follows it in this window immediately.
import { useState } from 'react';
import type { OutputOf } from '#kernel/endpoint.ts';
import { useAction } from '#ui/use-action.ts';
import type { createPayoutAccountLink, createPayoutDashboardLink } from '../payout-account-contract.ts';
import { gettingPaidCopy } from './getting-paid-copy.ts';

/** Addresses whose data depends on the account. */
export const changedByAccount = ['/api/payouts/account', '/api/users/attention'] as const;

type LinkEndpoint = typeof createPayoutAccountLink | typeof createPayoutDashboardLink;

export function useProviderPage(endpoint: LinkEndpoint): { open: () => void; isOpening: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const link = useAction(endpoint, {
    onSuccess: ({ url }: OutputOf<LinkEndpoint>) => {
      setLeaving(true);
      // Makes a page restored from the browser's history usable again.
      window.addEventListener('pageshow', () => setLeaving(false), { once: true });
      location.assign(url);
    },
    failed: gettingPaidCopy.linkFailed,
  });
  return { open: () => link.mutate({}), isOpening: link.isPending || isLeaving };
}
