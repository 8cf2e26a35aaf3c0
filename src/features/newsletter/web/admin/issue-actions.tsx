// Tests, sends and skips a draft.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { type Issue, sendIssue, skipIssue, testIssue } from '../../newsletter-admin-contract.ts';
import { adminNewsletterCopy as copy } from './admin-newsletter-copy.ts';

export function useIssueAction<E extends Endpoint>(endpoint: E, done: string, onDone?: () => void) {
  const client = useQueryClient();
  return useAdminAction(endpoint, {
    refetch: ['/api/admin/newsletter', '/api/admin/look-ahead'],
    onSuccess: () => {
      onDone?.();
      toast({ title: done });
    },
    onError: (error) => {
      onDone?.();
      if (error.code !== 'signed_out') toast({ title: copy.failed, description: error.userMessage });
      // Another administrator acted first.
      if (error.status === 409) return refetchAddress(client, '/api/admin/newsletter');
    },
  });
}

export function IssueActions({ issue, isDirty }: { issue: Issue; isDirty: boolean }) {
  const { id, version, state, recipients, preview } = issue;
  const [asks, setAsks] = useState<'send' | 'skip'>();
  const close = () => setAsks(undefined);
  const test = useAdminAction(testIssue, {
    onSuccess: () => toast({ title: copy.test.sent, description: copy.test.sentText }),
    onError: (error) => {
      if (error.code !== 'signed_out') toast({ title: copy.failed, description: error.userMessage });
    },
  });
  const send = useIssueAction(sendIssue, copy.send.done, close);
  const skip = useIssueAction(skipIssue, copy.skip.done, close);
  const params = { id };
  const whyNot = isDirty ? copy.edit.unsaved : recipients === 0 ? copy.send.nobody : undefined;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {preview !== null && (
          <Button look="outline" busy={test.isPending} onClick={() => test.mutate({ params })}>
            {copy.test.submit}
          </Button>
        )}
        {state === 'draft' && (
          <>
            <Button look="outline" onClick={() => setAsks('skip')}>
              {copy.skip.submit}
            </Button>
            {preview !== null && (
              <Button disabled={whyNot !== undefined} onClick={() => setAsks('send')}>
                {copy.send.submit}
              </Button>
            )}
          </>
        )}
      </div>
      {state === 'draft' && preview !== null && whyNot !== undefined && <p className="small text-ink-2">{whyNot}</p>}
      <ConfirmDialog
        open={asks === 'send'}
        onOpenChange={close}
        title={copy.send.title(recipients)}
        description={copy.send.text}
        confirmLabel={copy.send.submit}
        danger={false}
        busy={send.isPending}
        onConfirm={() => send.mutate({ params, body: { version } })}
      />
      <ConfirmDialog
        open={asks === 'skip'}
        onOpenChange={close}
        title={copy.skip.title}
        description={copy.skip.text}
        confirmLabel={copy.skip.submit}
        busy={skip.isPending}
        onConfirm={() => skip.mutate({ params })}
      />
    </div>
  );
}
