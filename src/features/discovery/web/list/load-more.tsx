// The end of a list with more pages: loads the next one when it comes near. A real link, for browsers without script.

import { Link } from 'react-router';
import { listCopy } from '#features/projects/web/list/list-copy.ts';
import { buttonClass } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

type LoadMoreProps = {
  /** Address of the next page. */
  to: string;
  /** Number of loaded pages. */
  parts: number;
  busy: boolean;
  onLoad: () => void;
};

/** After this many pages it waits for a press, so that the footer can be reached. */
const partsAtOnce = 10;
/** Loading starts this far above the bottom of the screen. */
const nearness = '900px 0px';

export function LoadMore({ to, parts, busy, onLoad }: LoadMoreProps) {
  const waits = busy || parts % partsAtOnce === 0;
  // Recreated on every render: an observer fires only once for a target that stays near.
  const watchEnd = (end: HTMLElement | null) => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!waits && entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      { rootMargin: nearness },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  return (
    <div ref={watchEnd} className="mt-14 flex justify-center">
      <Link
        to={to}
        className={buttonClass({ look: 'outline', size: 'large' }, 'min-w-[11rem]')}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          if (!busy) onLoad();
        }}
      >
        {busy && <Spinner />}
        <span>{busy ? listCopy.loadingMore : listCopy.loadMore}</span>
      </Link>
    </div>
  );
}
