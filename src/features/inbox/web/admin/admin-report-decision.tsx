// The final decision on a reported conversation.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { maxReportReason, type ReportDecision } from '#features/messages/message-rules.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { decideReport } from '../../inbox-contract.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';
import { inboxCopy as copy } from './admin-inbox-copy.ts';

const choices = [
  { value: 'dismissed', label: copy.decision.dismiss, text: copy.decision.dismissText },
  { value: 'warned', label: copy.decision.warn, text: copy.decision.warnText },
] as const satisfies readonly { value: ReportDecision; label: string; text: string }[];

type Values = { decision: ReportDecision; reason: string };

export function DecisionForm({ id }: { id: number }) {
  const form = useForm<Values>({ defaultValues: { decision: 'dismissed', reason: '' } });
  const decide = useAdminAction(decideReport, {
    refetch: inboxAddresses,
    onSuccess: (_output, { body }) =>
      toast({ title: body.decision === 'warned' ? copy.decision.warned : copy.decision.dismissed }),
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path === 'reason' || path === 'decision') form.setError(path, { message });
      }
    },
  });
  return (
    <Panel title={copy.decision.title}>
      <form
        noValidate
        method="post"
        aria-label={copy.decision.title}
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => decide.mutate({ params: { id }, body }))(event)}
      >
        {decide.error && <Alert tone="danger">{decide.error.userMessage}</Alert>}
        <ChoiceField
          legend={copy.decision.legend}
          choices={choices}
          defaultValue="dismissed"
          error={form.formState.errors.decision?.message}
          {...form.register('decision')}
        />
        <TextArea
          label={actionCopy.reason}
          rows={3}
          maxLength={maxReportReason}
          hint={copy.decision.hint}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <div>
          <Button type="submit" busy={decide.isPending}>
            {copy.decision.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
