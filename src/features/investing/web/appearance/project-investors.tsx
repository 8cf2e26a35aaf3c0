// Investors on a project's page: each investment as its investor chose to show it, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { Link } from 'react-router';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { listProjectInvestments, type PublicInvestment } from '../../investing-contract.ts';
import { appearanceCopy, investorsCopy as copy, investorLabel } from '../../investor-appearance-copy.ts';

const shownAtOnce = 10;

/** Loaded by the browser, because the list may be long and most readers never reach it. */
export function ProjectInvestors({ projectId }: { projectId: number }) {
  const list = useInfiniteQuery(
    pagesFor(listProjectInvestments, { params: { id: String(projectId) }, query: { limit: String(shownAtOnce) } }),
  );
  const shown = list.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const rest = (list.data?.pages[0]?.total ?? shown) - shown;
  return (
    <PagedList
      list={list}
      pending={<Loading label={copy.loading} blocks={['h-[44px]', 'h-[44px]', 'h-[44px]']} className="max-w-[46rem]" />}
      failed={copy.failed}
      empty={<p className="text-ink-2">{copy.empty}</p>}
      more={rest > 0 ? copy.more(formatCount(Math.min(rest, shownAtOnce))) : copy.moreUncounted}
    >
      {(items) => (
        <>
          {!items.every(({ isImported }) => isImported) && <p className="mb-3 text-note text-ink-2">{copy.lead}</p>}
          <ul className="max-w-[46rem]">
            {items.map((investment) => (
              <InvestorRow key={investment.id} investment={investment} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function InvestorRow({ investment }: { investment: PublicInvestment }) {
  const { name, uid, shownAs, amount, showsAmount, isImported, createdAt } = investment;
  const day = createdAt.slice(0, 10);
  return (
    <li className="flex items-center gap-3.5 border-t border-line py-3 first:border-t-0">
      {name === null || shownAs !== 'name' ? <Mask /> : <Avatar name={name} size={38} />}
      <span className="min-w-0 flex-1 leading-snug">
        <span className={`block wrap-anywhere ${name === null ? 'text-ink-2' : 'font-semibold'}`}>
          {uid === null ? (
            <bdi>{isImported ? pageCopy.raisedElsewhere : investorLabel(name)}</bdi>
          ) : (
            <Link to={`/people/${uid}`} className="hover:underline">
              <bdi>{investorLabel(name)}</bdi>
            </Link>
          )}
        </span>
        <span className="text-small text-ink-3">
          {shownAs === 'pseudonym' && <span>{appearanceCopy.pseudonym} · </span>}
          <time dateTime={day}>{formatDay(day)}</time>
        </span>
      </span>
      <span className="shrink-0 text-right leading-snug">
        {amount === null ? (
          <span className="text-small text-ink-3">{appearanceCopy.amountHidden}</span>
        ) : (
          <span className="block font-semibold">{formatDollarAmount(amount)}</span>
        )}
        {amount !== null && !showsAmount && (
          <span className="block text-small text-ink-3">{copy.hiddenFromOthers}</span>
        )}
      </span>
    </li>
  );
}

/** The same for everyone without a real name: a color made of a name would mark it. */
function Mask() {
  return (
    <span
      aria-hidden="true"
      className="grid size-[38px] shrink-0 place-items-center rounded-full bg-surface-2 text-ink-3"
    >
      <VenetianMask size={19} />
    </span>
  );
}
