// The state of a creator's payout account for administrators: who must act, since when, and what is missing.
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import type { PayoutStanding } from '../../payout-account-contract.ts';
import { gettingPaidCopy } from '../getting-paid-copy.ts';
import { MissingList } from '../missing-list.tsx';
import { stateTones } from '../state-tones.ts';
import { standingCopy as copy } from './held-accounts-copy.ts';

export function StandingSummary({ standing }: { standing: PayoutStanding }) {
  const { state, awaits, since, checkedAt, bankLast4, bankName, onHoldUntil, missing } = standing;
  const isWaiting = state !== 'none' && awaits !== null;
  return (
    <div className="grid gap-2 text-note">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={stateTones[state]}>{copy.states[state]}</Badge>
        {isWaiting && <span>{copy.waitsFor[awaits]}</span>}
      </p>
      <p className="text-ink-2">{copy.texts[state]}</p>
      {since !== null && (
        <p className="small text-ink-3">
          {copy.since} <Moment at={since} />
          {checkedAt !== null && (
            <span>
              {'; '}
              {copy.checked} <Moment at={checkedAt} />
            </span>
          )}
        </p>
      )}
      {bankLast4 !== null && (
        <p className="small text-ink-2">
          {gettingPaidCopy.facts.bank}: {gettingPaidCopy.facts.bankNumber(bankName, bankLast4)}
        </p>
      )}
      {onHoldUntil !== null && (
        <p className="small text-copper-ink">
          {copy.onHold} <Moment at={onHoldUntil} />.
        </p>
      )}
      {missing.length > 0 && (
        <div className="mt-2">
          <MissingList items={missing} creator={copy.creator} />
        </div>
      )}
    </div>
  );
}
