// Handles the return from the provider's pages. It proves nothing, so the account is read; an expired link is replaced.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '#ui/feedback/alert.tsx';
import { useAction } from '#ui/use-action.ts';
import { createPayoutAccountLink, type OwnPayoutAccount, refreshPayoutAccount } from '../payout-account-contract.ts';
import { gettingPaidCopy as copy } from './getting-paid-copy.ts';
import { changedByAccount, useProviderPage } from './use-provider-page.ts';

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
