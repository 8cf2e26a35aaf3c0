// The comment named in the address (#comment-7) with its ancestors, if the list does not show it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getComment } from '../comment-contract.ts';
import { CommentItem, commentElementId } from './comment-item.tsx';
import { commentsCopy as copy } from './comments-copy.ts';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Undefined on the server, which never receives the fragment. */
export function useLinkedId(): number | undefined {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
  const id = Number(/^#comment-([1-9]\d{0,15})$/.exec(hash)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Scrolls to it once, because the browser could not find it when the page was opened. */
export function useScrollToLinked(id: number | undefined, isShown: boolean): void {
  useEffect(() => {
    if (id === undefined || !isShown) return;
    const element = document.getElementById(commentElementId(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [id, isShown]);
}

type LinkedProps = { id: number; projectId: number; onClose: () => void };

export function LinkedComment({ id, projectId, onClose }: LinkedProps) {
  const chain = useQuery(queryFor(getComment, { params: { id } }));
  useScrollToLinked(id, chain.isSuccess);
  const [root] = chain.data ?? [];
  // The link may be mistyped.
  if (chain.isPending || (root && root.projectId !== projectId)) return null;
  return (
    <section aria-label={copy.linked} className="mb-8 rounded-slip border border-line-strong p-[clamp(14px,3vw,24px)]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="h3">{copy.linked}</h3>
        <Button look="quiet" onClick={onClose}>
          {copy.toAll}
        </Button>
      </div>
      {chain.data === undefined ? (
        <p className="text-ink-2">{chain.error.status === 404 ? copy.linkedGone : chain.error.userMessage}</p>
      ) : (
        <ol className="grid gap-5">
          {chain.data.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} question={root?.isQuestion ? root : undefined} onReplied={onClose} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
