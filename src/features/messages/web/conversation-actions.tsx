// Archives a conversation, and blocks or unblocks the other person.

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { useAction } from '#ui/use-action.ts';
import { blockPerson, type Conversation, changeConversation, unblockPerson } from '../message-contract.ts';
import { threadCopy as copy } from './messages-copy.ts';

const refetch = ['/api/conversations', '/api/messages', '/api/message-blocks'];
const failed = copy.actionFailed;

export function ConversationActions({ conversation }: { conversation: Conversation }) {
  const { id, isArchived, isBlocked, with: other } = conversation;
  const [isAsking, setAsking] = useState(false);
  const archive = useAction(changeConversation, {
    refetch,
    done: isArchived ? copy.unarchived : copy.archived,
    failed,
  });
  const block = useAction(blockPerson, {
    refetch,
    done: copy.blocking.done(other.name),
    failed,
    onSuccess: () => setAsking(false),
  });
  const unblock = useAction(unblockPerson, {
    refetch,
    done: copy.unblocked(other.name),
    failed,
  });
  const { uid } = other;
  return (
    <div className="-mx-3.5 flex flex-wrap gap-x-1">
      <Button
        look="quiet"
        size="small"
        busy={archive.isPending}
        onClick={() => archive.mutate({ params: { id }, body: { isArchived: !isArchived } })}
      >
        {isArchived ? copy.unarchive : copy.archive}
      </Button>
      {uid !== null && (
        <Button
          look="quiet"
          size="small"
          busy={unblock.isPending}
          onClick={() => (isBlocked ? unblock.mutate({ params: { uid } }) : setAsking(true))}
        >
          {isBlocked ? copy.unblock(other.name) : copy.block(other.name)}
        </Button>
      )}
      {isAsking && uid !== null && (
        <LazyConfirmDialog
          onClose={() => setAsking(false)}
          title={copy.blocking.title(other.name)}
          description={copy.blocking.text}
          confirmLabel={copy.blocking.confirm}
          busy={block.isPending}
          onConfirm={() => block.mutate({ body: { uid } })}
        />
      )}
    </div>
  );
}
