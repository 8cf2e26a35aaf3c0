// The navigation of the admin area, with counts of open work.

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { NavLink, useLocation } from 'react-router';
import { getInboxSummary } from '#features/inbox/inbox-contract.ts';
import { getPayoutSummary } from '#features/payouts/payout-summary-contract.ts';
import { reviewSummaryQuery } from '#features/reviews/web/admin/review-summary.tsx';
import { formatCount } from '#kernel/numbers.ts';
import { queryFor } from '#ui/queries.ts';
import type { NeedKind } from '../needs-contract.ts';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';
import { type Item, type LinkGroup, operations } from './admin-pages.ts';
import { needsQuery } from './morning/needs-query.ts';

const inboxSummaryQuery = queryFor(getInboxSummary, {});
const payoutSummaryQuery = queryFor(getPayoutSummary, {});

const operationPaths = operations.flatMap((group) => group.items.map(({ to }) => to));

/** Refetched when the window regains focus and after changes made here; there is no polling. */
const refetchOnFocus = { refetchOnWindowFocus: 'always' } as const;

type Waiting = { count: number; words: string };

function usePendingCounts(): Record<string, Waiting> {
  const open = useQuery({ ...inboxSummaryQuery, ...refetchOnFocus }).data?.open ?? 0;
  const payouts = useQuery({ ...payoutSummaryQuery, ...refetchOnFocus }).data;
  const reviews = useQuery({ ...reviewSummaryQuery, ...refetchOnFocus }).data?.waiting ?? 0;
  const needs = useQuery({ ...needsQuery, ...refetchOnFocus }).data?.needs ?? [];
  const count = (kind: NeedKind) => needs.find((need) => need.kind === kind)?.count ?? 0;
  return {
    '/admin/messages': { count: open, words: copy.nav.open },
    '/admin/reviews': { count: reviews, words: copy.nav.pending },
    '/admin/milestones': { count: payouts?.milestones ?? 0, words: copy.nav.pending },
    '/admin/releases': { count: (payouts?.releases ?? 0) + count('debt'), words: copy.nav.pending },
    '/admin/investments': { count: count('dispute') + count('refund'), words: copy.nav.pending },
    '/admin/investments/suspense': { count: count('unmatched'), words: copy.nav.open },
    '/admin/reconciliation': { count: count('finding'), words: copy.nav.open },
    '/admin/settings': { count: count('setting'), words: copy.nav.pending },
    '/admin/investors': { count: count('identity') + count('category') + count('screening'), words: copy.nav.pending },
    '/admin/registers': { count: count('round') + count('share') + count('duty'), words: copy.nav.pending },
    '/admin/rules': { count: count('pack'), words: copy.nav.pending },
    '/admin/newsletter': { count: count('newsletter'), words: copy.nav.drafts },
    '/admin/payouts/accounts': { count: payouts?.accounts ?? 0, words: copy.nav.held },
  };
}

export function AdminLinks({ label, groups }: { label: string; groups: readonly LinkGroup[] }) {
  const waiting = usePendingCounts();
  return (
    <nav aria-label={label} className="grid">
      {groups.map(({ title, items: shown }) => (
        <div key={title ?? ''} role="group" aria-label={title} className="grid">
          {title !== undefined && (
            <p aria-hidden className="px-3 pt-2 pb-0.5 text-small text-ink-3">
              {title}
            </p>
          )}
          {shown.map((item) => (
            <AdminLink key={item.to} item={item} waiting={waiting[item.to]} />
          ))}
        </div>
      ))}
    </nav>
  );
}

function AdminLink({ item: { to, label, icon: Icon }, waiting }: { item: Item; waiting: Waiting | undefined }) {
  const countId = useId();
  const isWaiting = waiting !== undefined && waiting.count > 0;
  const { pathname } = useLocation();
  // Unmatched payments have a link of their own below the address of investments.
  const isBelow = operationPaths.some((path) => path.startsWith(`${to}/`) && pathname.startsWith(path));
  return (
    <div className="relative grid">
      <NavLink
        to={to}
        aria-current={isBelow ? false : 'page'}
        className="flex min-h-(--control) items-center gap-3 rounded-button px-3 text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--color-copper)]"
        aria-describedby={isWaiting ? countId : undefined}
      >
        <Icon size={18} aria-hidden />
        {label}
      </NavLink>
      {/* Outside the link, so that its name stays short and the count is its description. */}
      {isWaiting && (
        <span
          id={countId}
          className="font-strong pointer-events-none absolute inset-y-0 right-3 flex items-center text-small text-ink-2"
        >
          {formatCount(waiting.count)}
          <span className="sr-only"> {waiting.words}</span>
        </span>
      )}
    </div>
  );
}
