// The payout account on a person's record, for administrators.
import { TextLink } from '#ui/link-button.tsx';
import { Panel } from '#ui/section.tsx';
import type { PayoutStanding } from '../../payout-account-contract.ts';
import { personAccountCopy as copy } from './held-accounts-copy.ts';
import { StandingSummary } from './standing-summary.tsx';

export function PayoutAccountPanel({ standing }: { standing: PayoutStanding }) {
  const isHeld = standing.state === 'restricted' || standing.state === 'disabled';
  return (
    <Panel title={copy.title}>
      <StandingSummary standing={standing} />
      {isHeld && (
        <p className="mt-3 text-note">
          <TextLink to="/admin/payouts/accounts" className="inline-flex min-h-[42px] items-center">
            {copy.all}
          </TextLink>
        </p>
      )}
    </Panel>
  );
}
