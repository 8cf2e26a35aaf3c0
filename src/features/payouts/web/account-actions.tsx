// The owner's actions on an account: give details, open the provider's dashboard, check again, close it.
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useAction } from '#ui/use-action.ts';
import {
  closePayoutAccount,
  createPayoutAccountLink,
  createPayoutDashboardLink,
  type OwnPayoutAccount,
  refreshPayoutAccount,
} from '../payout-account-contract.ts';
import { gettingPaidCopy as copy } from './getting-paid-copy.ts';
import { changedByAccount, useProviderPage } from './provider-page.tsx';

export function AccountActions({ account }: { account: OwnPayoutAccount }) {
  const { state, awaits } = account;
  const [isClosing, setClosing] = useState(false);
  const details = useProviderPage(createPayoutAccountLink);
  const dashboard = useProviderPage(createPayoutDashboardLink);
  const check = useAction(refreshPayoutAccount, {
    refetch: [...changedByAccount],
    done: copy.checked,
    failed: copy.readFailed,
  });
  const isUsable = state !== 'disabled';
  return (
    <div className="flex flex-wrap gap-3 [form+&]:mt-4">
      {isUsable && (
        <Button look={awaits === 'creator' ? 'solid' : 'outline'} busy={details.isOpening} onClick={details.open}>
          {state === 'enabled' ? copy.update : state === 'started' ? copy.continue : copy.complete}
        </Button>
      )}
      {isUsable && state !== 'started' && (
        <Button look="outline" busy={dashboard.isOpening} onClick={dashboard.open}>
          {copy.dashboard}
        </Button>
      )}
      <Button look="outline" busy={check.isPending} onClick={() => check.mutate({})}>
        {copy.check}
      </Button>
      {!isUsable && (
        <LinkButton look="outline" to="/contact">
          {copy.contact}
        </LinkButton>
      )}
      {isUsable && (
        <div className="-ml-[18px] basis-full">
          <Button look="quiet" onClick={() => setClosing(true)}>
            {copy.close}
          </Button>
        </div>
      )}
      {isClosing && <CloseDialog isBusy={account.isBusy} onClose={() => setClosing(false)} />}
    </div>
  );
}

function CloseDialog({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  const close = useAction(closePayoutAccount, {
    refetch: [...changedByAccount],
    done: copy.closing.done,
    failed: copy.closing.failed,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.closing.title}
      description={isBusy ? copy.closing.busy : copy.closing.text}
      confirmLabel={copy.closing.confirm}
      busy={close.isPending}
      onConfirm={() => close.mutate({})}
    />
  );
}
