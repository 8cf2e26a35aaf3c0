// People a creator has blocked from commenting, with unblock buttons.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { useAction } from '#ui/use-action.ts';
import { listCommentBlocks, unblockCommenter } from '../comment-contract.ts';
import { commentsCopy } from './comments-copy.ts';

const { blocked: copy, actions } = commentsCopy;

export function BlockedPeople() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={copy.title} description={copy.text}>
          <div className="mt-5">
            <BlockedList />
          </div>
        </Dialog>
      )}
    </>
  );
}

function BlockedList() {
  const people = useQuery(queryFor(listCommentBlocks, {}));
  const [unblocked, setUnblocked] = useState('');
  const unblock = useAction(unblockCommenter, {
    refetch: ['/api/comment-blocks'],
    done: copy.done(unblocked),
    failed: actions.failed,
  });
  if (people.isPending) return <Spinner />;
  if (people.data === undefined) return <p role="alert">{`${copy.failed} ${people.error.userMessage}`}</p>;
  if (people.data.length === 0) return <p className="text-ink-2">{copy.empty}</p>;
  return (
    <ul className="grid gap-px">
      {people.data.map(({ uid, name, createdAt }) => (
        <li key={uid} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
          <span className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>
            <span className="block text-small text-ink-3">
              <Moment at={createdAt} />
            </span>
          </span>
          <Button
            look="outline"
            aria-label={copy.unblockPerson(name)}
            busy={unblock.isPending && unblocked === name}
            onClick={() => {
              setUnblocked(name);
              unblock.mutate({ params: { uid } });
            }}
          >
            {copy.unblock}
          </Button>
        </li>
      ))}
    </ul>
  );
}
