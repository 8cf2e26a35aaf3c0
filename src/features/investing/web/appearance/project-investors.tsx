// Investors on a project's page: each investment as its investor chose to show it, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { VenetianMask } from 'lucide-react';
import { Link } from 'react-router';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextPageButton } from '#ui/next-page-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { listProjectInvestments, type PublicInvestment } from '../../investing-contract.ts';
import { appearanceCopy, investorsCopy as copy, investorLabel } from '../../investor-appearance-copy.ts';

const shownAtOnce = 10;

/** Loaded by the browser, because the list may be long and most readers never reach it. */
export function ProjectInvestors({ projectId }: { projectId: number }) {
  const list = useInfiniteQuery(
    pagesFor(listProjectInvestments, { params: { id: String(projectId) }, query: { limit: String(shownAtOnce) } }),
  );
  if (list.isPending) return <InvestorsSkeleton />;
  if (list.data === undefined) {
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert" className="field-error">
          {copy.failed} {list.error.userMessage}
        </p>
        <Button look="outline" onClick={() => void list.refetch()}>
          {copy.retry}
        </Button>
      </div>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  const rest = (list.data.pages[0]?.total ?? items.length) - items.length;
  if (items.length === 0) return <p className="text-ink-2">{copy.empty}</p>;
  return (
    <>
      {!items.every(({ isImported }) => isImported) && <p className="mb-3 text-note text-ink-2">{copy.lead}</p>}
      <ul className="max-w-[46rem]">
        {items.map((investment) => (
          <InvestorRow key={investment.id} investment={investment} />
        ))}
      </ul>
      <NextPageButton
        list={list}
        label={rest > 0 ? copy.more(formatCount(Math.min(rest, shownAtOnce))) : copy.moreUncounted}
        failed={copy.failed}
      />
    </>
  );
}

function InvestorRow({
  investment: { name, uid, shownAs, amount, showsAmount, isImported, createdAt },
}: {
  investment: PublicInvestment;
}) {
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

function InvestorsSkeleton() {
  return (
    <div role="status" aria-label={copy.loading} className="grid max-w-[46rem] gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[44px]" />
      ))}
    </div>
  );
}
