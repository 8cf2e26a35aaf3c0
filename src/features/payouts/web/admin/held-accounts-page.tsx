// Payout accounts that can't receive money, for administrators: since when, and who must act.
import { Landmark } from 'lucide-react';
import { useId } from 'react';
import { cardListScreen } from '#features/accounts/web/admin/record/card-list.tsx';
import { UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type HeldAccount, listHeldAccounts, rereadPayoutAccount } from '../../payout-account-contract.ts';
import { heldAccountsCopy as copy, standingCopy } from './held-accounts-copy.ts';
import { StandingSummary } from './standing-summary.tsx';

export const heldAccountsScreen = cardListScreen({
  source: { path: '/admin/payouts/accounts', endpoint: listHeldAccounts, filters: [] },
  copy,
  icon: Landmark,
  Card: AccountCard,
});

function AccountCard({ item: account }: { item: HeldAccount }) {
  const headingId = useId();
  const read = useAdminAction(rereadPayoutAccount, {
    refetch: ['/api/admin/payouts'],
    done: ({ state }) => ({ title: copy.done, description: copy.unchanged(standingCopy.states[state]) }),
    failed: copy.failed,
  });
  return (
    <article className="panel" aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="h3 flex flex-wrap items-center gap-3">
          <UserLink user={{ id: account.userId, name: account.name }} />
          {account.hasMoney && <Badge tone="warm">{copy.money}</Badge>}
        </h2>
        <Button
          look="outline"
          size="small"
          busy={read.isPending}
          aria-describedby={headingId}
          onClick={() => read.mutate({ params: { id: account.id } })}
        >
          {copy.again}
        </Button>
      </div>
      <StandingSummary standing={account} />
    </article>
  );
}
