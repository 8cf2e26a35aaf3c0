// Dashboard card for people whose projects have raised card money: whether they can get paid, and what to do.
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getPayoutAccount } from '../payout-account-contract.ts';
import { gettingPaidCardCopy as copy, describeSituation, gettingPaidCopy, stateTones } from './getting-paid-copy.ts';

export const payoutAccountQuery = queryFor(getPayoutAccount, {});

/** Shows nothing while loading or on failure: the page itself reports it. */
export function GettingPaidCard() {
  const { data: account } = useQuery(payoutAccountQuery);
  if (account === undefined || !account.isAvailable || (!account.hasMoney && account.state === 'none')) return null;
  const { state, awaits, bankLast4, bankName } = account;
  const situation = describeSituation(account);
  const kind = state === 'none' || state === 'disabled' ? state : (awaits ?? 'ready');
  return (
    <section aria-labelledby="getting-paid-card" className="panel mb-5 !py-4 print:hidden">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Landmark size={20} aria-hidden className="text-ink-3 max-sm:mt-0.5 max-sm:self-start" />
        <div className="wrap-anywhere">
          <h2 id="getting-paid-card" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {gettingPaidCopy.title} <Badge tone={stateTones[state]}>{situation.badge}</Badge>
          </h2>
          <p className="small text-ink-2">
            {kind === 'ready'
              ? copy.ready(gettingPaidCopy.facts.bankNumber(bankName, bankLast4 ?? ''))
              : copy.text[kind]}
          </p>
        </div>
        <LinkButton
          look="outline"
          size="small"
          to="/dashboard/payouts"
          aria-describedby="getting-paid-card"
          className="max-sm:col-start-2 max-sm:justify-self-start"
        >
          {copy.action[kind]}
        </LinkButton>
      </div>
    </section>
  );
}
