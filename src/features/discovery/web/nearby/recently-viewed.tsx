// Projects that were viewed in this browser before, as long as they are public. Nothing is shown if there are none.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listProjectCards } from '#features/search/finding-contract.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { queryFor } from '#ui/queries.ts';
import { MiniCards } from './mini-cards.tsx';
import { nearbyCopy as copy } from './nearby-copy.ts';
import { useNear } from './use-near.ts';
import { clearViewed, keepViewed, readViewed } from './viewed-projects.ts';

const mostShown = 4;

type RecentlyViewedProps = {
  /** The project whose page this is. */
  except?: number;
  /** Inside a page that has the gutter already. */
  inset?: boolean;
};

export function RecentlyViewed({ except, inset = false }: RecentlyViewedProps) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return <div ref={ref}>{isNear && <Viewed key={except} except={except} inset={inset} />}</div>;
}

function Viewed({ except, inset }: { except: number | undefined; inset: boolean }) {
  const [ids, setIds] = useState(() => readViewed());
  const cards = useQuery({
    ...queryFor(listProjectCards, { query: { ids: ids.join(',') } }),
    enabled: ids.some((id) => id !== except),
  });
  const found = cards.data;
  useEffect(() => {
    if (found !== undefined) keepViewed(found.map(({ id }) => id));
  }, [found]);
  const shown = (ids.length === 0 ? [] : (found ?? [])).filter(({ id }) => id !== except).slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section className={inset ? 'sec' : 'wrap pb-(--section-space)'} aria-labelledby="recently-viewed">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="recently-viewed" className="h3 text-large">
            {copy.viewed}
          </h2>
          <p className="mt-1 text-note text-ink-3">{copy.viewedNote}</p>
        </div>
        <Button
          look="outline"
          onClick={() => {
            clearViewed();
            setIds([]);
            toast({ title: copy.cleared });
          }}
        >
          {copy.clear}
        </Button>
      </div>
      <MiniCards projects={shown} />
    </section>
  );
}
