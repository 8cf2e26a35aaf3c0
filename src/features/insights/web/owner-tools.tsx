// For the owner on their own project: sharing, visits and investments.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link2, Mail, Share2 } from 'lucide-react';
import { useState } from 'react';
import { listProjectInvestments } from '#features/investing/investing-contract.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { pagesFor, queryFor } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { getProjectVisits } from '../project-visits-contract.ts';
import { ownerToolsCopy as copy } from './owner-tools-copy.ts';

export function OwnerTools({ project }: { project: Project }) {
  const isPublic = project.status !== 'draft' && project.visibility === 'public';
  return (
    <Panel title={copy.title}>
      {isPublic && <Sharing project={project} />}
      <Visits id={project.id} />
      <Investments id={project.id} />
    </Panel>
  );
}

function Sharing({ project: { id, title } }: { project: Project }) {
  const { publicUrl, name } = useSite();
  const hydrated = useHydrated();
  const [isByHand, setByHand] = useState(false);
  const address = `${publicUrl}/projects/${id}`;
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: copy.copied });
    } catch {
      // Browsers deny clipboard access without permission or a secure connection.
      setByHand(true);
    }
  };
  const share = () => {
    // Closing the browser's share sheet is not an error.
    void navigator.share({ title, url: address }).catch(() => undefined);
  };
  const mail = `mailto:?subject=${encodeURIComponent(copy.emailSubject(title, name))}&body=${encodeURIComponent(`${title}\n${address}`)}`;
  return (
    <div className="grid gap-3 pb-4">
      <p className="text-[0.95rem] text-ink-2">{copy.share}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="small" onClick={() => void copyLink()}>
          <Link2 size={17} aria-hidden />
          {copy.copyLink}
        </Button>
        {hydrated && 'share' in navigator && (
          <Button look="outline" size="small" onClick={share}>
            <Share2 size={17} aria-hidden />
            {copy.shareButton}
          </Button>
        )}
        <a className={buttonClass({ look: 'outline', size: 'small' })} href={mail}>
          <Mail size={17} aria-hidden />
          {copy.email}
        </a>
      </div>
      {isByHand && (
        <p role="status" className="small text-ink-2 wrap-anywhere">
          {copy.copyFailed} <span className="font-medium text-ink select-all">{address}</span>
        </p>
      )}
    </div>
  );
}

function Visits({ id }: { id: number }) {
  const visits = useQuery(queryFor(getProjectVisits, { params: { id: String(id) } })).data;
  if (visits === undefined) return null;
  return (
    <>
      <SlipRows
        rows={[
          { label: copy.visits, value: formatCount(visits.total) },
          { label: copy.visitsLastDays, value: formatCount(visits.last30Days) },
        ]}
      />
      <p className="pb-3 text-[0.88rem] text-ink-3">{copy.visitsNote}</p>
    </>
  );
}

function Investments({ id }: { id: number }) {
  const list = useInfiniteQuery(
    pagesFor(listProjectInvestments, { params: { id: String(id) }, query: { limit: '5' } }),
  );
  if (list.data === undefined) return null;
  const items = list.data.pages.flatMap((page) => page.items);
  const rest = (list.data.pages[0]?.total ?? items.length) - items.length;
  return (
    <section aria-label={copy.investments} className="border-t border-line pt-3">
      <h3 className="font-semibold">{copy.investments}</h3>
      {items.length === 0 ? (
        <p className="mt-1 text-[0.95rem] text-ink-2">{copy.noInvestments}</p>
      ) : (
        <>
          <ul className="mt-1">
            {items.map((investment) => (
              <li key={investment.id} className="flex justify-between gap-4 py-1.5 text-[0.94rem]">
                <span className="text-ink-2">{formatDay(investment.createdAt.slice(0, 10))}</span>
                <span className="font-semibold">{formatDollarAmount(investment.amount)}</span>
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <Button
              look="quiet"
              size="small"
              className="-ml-3.5"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {copy.more(Math.min(rest, 5))}
            </Button>
          )}
          <p className="mt-1 text-[0.88rem] text-ink-3">{copy.names}</p>
        </>
      )}
    </section>
  );
}
