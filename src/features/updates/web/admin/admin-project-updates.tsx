// A project's updates for administrators: each can be removed with a public reason.
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Section } from '#ui/section.tsx';
import { removeUpdateAsAdmin } from '../../update-contract.ts';
import { updateAddresses, updatesQuery } from '../update-queries.ts';
import { UpdateSummary } from '../update-summary.tsx';
import { writeCopy as copy, updatesCopy } from '../updates-copy.ts';

const { title, text, confirmLabel, adminReason } = copy.removeDialog;
const removal = {
  title,
  text,
  submit: confirmLabel,
  reasonHint: adminReason,
  done: copy.removed,
  failed: copy.notRemoved,
};

export function AdminProjectUpdates({ projectId }: { projectId: number }) {
  const list = useInfiniteQuery(updatesQuery(projectId));
  const updates = list.data?.pages.flatMap(({ items }) => items) ?? [];
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
                  <ActionButton
                    size="small"
                    endpoint={removeUpdateAsAdmin}
                    input={(reason) => ({ params: { id: update.id }, body: { reason } })}
                    words={removal}
                    refetch={updateAddresses(projectId)}
                  >
                    {copy.remove}
                    <span className="sr-only">{copy.of(update.title ?? '')}</span>
                  </ActionButton>
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
    </Section>
  );
}
