// New comments of others on an open page: a button says how many there are, and nothing moves until it is pressed.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#ui/call.ts';
import { useLive } from '#ui/live.ts';
import { refetchAddress } from '#ui/queries.ts';
import { getCommentSummary } from '../../comment-contract.ts';
import { commentAddresses } from './comment-queries.ts';
import { commentsCopy as copy } from './comments-copy.ts';

/** @param posted how many had ever been written when the list was read. */
export function CommentNews({ projectId, posted }: { projectId: number; posted: number }) {
  const client = useQueryClient();
  const [latest, setLatest] = useState(posted);
  const [isLoading, setLoading] = useState(false);
  useLive([`project:${projectId}:comments`], () => {
    // Silent on failure: the next change, or a reload, brings it.
    void call(getCommentSummary, { params: { id: projectId } }).then(
      (summary) => setLatest(summary.posted),
      () => undefined,
    );
  });
  const fresh = latest - posted;
  const show = async () => {
    setLoading(true);
    await Promise.all(commentAddresses(projectId).map((address) => refetchAddress(client, address)));
    setLoading(false);
  };
  return (
    <div role="status" className="mb-6 empty:hidden">
      {fresh > 0 && (
        <Button look="outline" busy={isLoading} onClick={() => void show()}>
          {!isLoading && <ArrowDown size={16} aria-hidden />}
          {copy.fresh(fresh)}
        </Button>
      )}
    </div>
  );
}
