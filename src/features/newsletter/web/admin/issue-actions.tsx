// Tests, sends and skips a draft.
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { type Issue, sendIssue, skipIssue, testIssue } from '../../newsletter-admin-contract.ts';
import { adminNewsletterCopy as copy } from './admin-newsletter-copy.ts';

/** Endpoints to refetch after an issue changes. */
export const issueAddresses = ['/api/admin/newsletter', '/api/admin/look-ahead'] as const;

export function IssueActions({ issue, isDirty }: { issue: Issue; isDirty: boolean }) {
  const { id, version, state, recipients, preview } = issue;
  const test = useAdminAction(testIssue, {
    done: { title: copy.test.sent, description: copy.test.sentText },
    failed: copy.failed,
  });
  const params = { id };
  const isDraft = state === 'draft';
  const whyNot = isDirty ? copy.edit.unsaved : recipients === 0 ? copy.send.nobody : undefined;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {preview !== null && (
          <Button look="outline" busy={test.isPending} onClick={() => test.mutate({ params })}>
            {copy.test.submit}
          </Button>
        )}
        {isDraft && (
          <ActionButton
            endpoint={skipIssue}
            input={() => ({ params })}
            words={{ ...copy.skip, failed: copy.failed }}
            refetch={issueAddresses}
          />
        )}
        {isDraft && preview !== null && (
          <ActionButton
            look="solid"
            disabled={whyNot !== undefined}
            endpoint={sendIssue}
            input={() => ({ params, body: { version } })}
            words={{ ...copy.send, title: copy.send.title(recipients), failed: copy.failed }}
            danger={false}
            refetch={issueAddresses}
          />
        )}
      </div>
      {isDraft && preview !== null && whyNot !== undefined && <p className="small text-ink-2">{whyNot}</p>}
    </div>
  );
}
