// A project's updates for administrators: each can be removed with a public reason.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Section } from '#ui/section.tsx';
import { type ListedUpdate, removeUpdateAsAdmin } from '../../update-contract.ts';
import { updateAddresses, updatesQuery } from '../update-queries.ts';
import { UpdateSummary } from '../update-summary.tsx';
import { writeCopy as copy, updatesCopy } from '../updates-copy.ts';

export function AdminProjectUpdates({ projectId }: { projectId: number }) {
  const [asked, setAsked] = useState<ListedUpdate>();
  const list = useInfiniteQuery(updatesQuery(projectId));
  const updates = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const remove = useAdminAction(removeUpdateAsAdmin, {
    refetch: updateAddresses(projectId),
    onSuccess: () => {
      setAsked(undefined);
      toast({ title: copy.removed });
    },
    onError: ({ code, userMessage }) => {
      if (code === 'signed_out') return;
      toast({ title: copy.notRemoved, description: userMessage, variant: 'destructive' });
    },
  });
  if (list.data === undefined && list.isError) {
    return <ErrorState title={copy.failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />;
  }
  if (updates.length === 0) return null;
  return (
    <Section title={copy.title}>
      <ol className="panel max-w-[52rem] divide-y divide-line">
        {updates.map((update) => (
          <li key={update.id} className="py-4 first:pt-0 last:pb-0">
            <UpdateSummary
              update={update}
              actions={
                update.removed === null && (
                  <Button look="outline" size="small" onClick={() => setAsked(update)}>
                    {copy.remove}
                    <span className="sr-only">{copy.of(update.title ?? '')}</span>
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          look="outline"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {updatesCopy.more}
        </Button>
      )}
      {asked && (
        <ReasonDialog
          title={copy.removeDialog.title}
          text={copy.removeDialog.text}
          confirmLabel={copy.removeDialog.confirm}
          reason={copy.removeDialog.adminReason}
          reasonNeeded
          busy={remove.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => remove.mutate({ params: { id: asked.id }, body: { reason: reason ?? '' } })}
        />
      )}
    </Section>
  );
}
