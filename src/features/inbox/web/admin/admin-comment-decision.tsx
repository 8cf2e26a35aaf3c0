// The final decision on a reported comment.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { type CommentDecision, maxCommentReason } from '#features/comments/comment-rules.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { decideCommentReport } from '../../comment-report-contract.ts';
import { commentReportCopy } from './admin-comment-report-copy.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';

const { decision: copy } = commentReportCopy;

const choices = [
  { value: 'dismissed', label: copy.dismiss, text: copy.dismissText },
  { value: 'warned', label: copy.warn, text: copy.warnText },
  { value: 'removed', label: copy.remove, text: copy.removeText },
] as const satisfies readonly { value: CommentDecision; label: string; text: string }[];

type Values = { decision: CommentDecision; reason: string };

export function CommentDecisionForm({ id }: { id: number }) {
  const form = useForm<Values>({ defaultValues: { decision: 'dismissed', reason: '' } });
  const decide = useAdminAction(decideCommentReport, {
    refetch: inboxAddresses,
    onSuccess: (_output, { body }) => toast({ title: copy.done[body.decision] }),
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path === 'reason' || path === 'decision') form.setError(path, { message });
      }
    },
  });
  return (
    <Panel title={copy.title}>
      <form
        noValidate
        method="post"
        aria-label={copy.title}
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => decide.mutate({ params: { id }, body }))(event)}
      >
        {decide.error && <Alert tone="danger">{decide.error.userMessage}</Alert>}
        <ChoiceField
          legend={copy.legend}
          choices={choices}
          defaultValue="dismissed"
          error={form.formState.errors.decision?.message}
          {...form.register('decision')}
        />
        <TextArea
          label={actionCopy.reason}
          rows={3}
          maxLength={maxCommentReason}
          hint={copy.hint}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <div>
          <Button type="submit" busy={decide.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
