// The identity of a project's creator as verified by the card provider, for the review.
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#ui/queries.ts';
import { getOwnerPayoutStanding } from '../../payout-account-contract.ts';
import { reviewedIdentityCopy as copy } from './held-accounts-copy.ts';
import { StandingSummary } from './standing-summary.tsx';

export const reviewedIdentityQuery = (projectId: string) =>
  queryFor(getOwnerPayoutStanding, { params: { id: projectId } });

export function ReviewedIdentity({ projectId }: { projectId: number }) {
  const standing = useQuery(reviewedIdentityQuery(`${projectId}`));
  return (
    <section aria-label={copy.title} className="rounded-cover border border-line bg-surface px-4 py-3">
      <h4 className="mb-1.5 text-note font-semibold">{copy.title}</h4>
      {standing.isPending && <p className="small text-ink-3">{copy.loading}</p>}
      {standing.isError && <p className="small text-danger-ink">{standing.error.userMessage}</p>}
      {standing.data && <StandingSummary standing={standing.data} />}
    </section>
  );
}
