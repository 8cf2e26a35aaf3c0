// The state of a creator's payout account for administrators: who must act, since when, and what is missing.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#ui/badge.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { getOwnerPayoutStanding, type PayoutStanding } from '../../payout-account-contract.ts';
import { gettingPaidCopy, stateTones } from '../getting-paid-copy.ts';
import { MissingList } from '../missing-list.tsx';
import { standingCopy as copy, personAccountCopy, reviewedIdentityCopy } from './held-accounts-copy.ts';

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

/** On a person's record. */
export function PayoutAccountPanel({ standing }: { standing: PayoutStanding }) {
  const isHeld = standing.state === 'restricted' || standing.state === 'disabled';
  return (
    <Panel title={personAccountCopy.title}>
      <StandingSummary standing={standing} />
      {isHeld && (
        <p className="mt-3 text-note">
          <TextLink to="/admin/payouts/accounts" className="inline-flex min-h-[42px] items-center">
            {personAccountCopy.all}
          </TextLink>
        </p>
      )}
    </Panel>
  );
}

export const reviewedIdentityQuery = (projectId: string) =>
  queryFor(getOwnerPayoutStanding, { params: { id: projectId } });

/** The identity of a project's creator as verified by the card provider, for the review. */
export function ReviewedIdentity({ projectId }: { projectId: number }) {
  const standing = useQuery(reviewedIdentityQuery(`${projectId}`));
  return (
    <section aria-label={reviewedIdentityCopy.title} className="rounded-cover border border-line bg-surface px-4 py-3">
      <h4 className="mb-1.5 text-note font-semibold">{reviewedIdentityCopy.title}</h4>
      {standing.isPending && <p className="small text-ink-3">{reviewedIdentityCopy.loading}</p>}
      {standing.isError && <p className="small text-danger-ink">{standing.error.userMessage}</p>}
      {standing.data && <StandingSummary standing={standing.data} />}
    </section>
  );
}
