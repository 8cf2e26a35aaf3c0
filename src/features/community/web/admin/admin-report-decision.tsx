// Deciding about a reported conversation, once forever.
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Panel } from '#ui/section.tsx';
import { maxReportReason, type ReportDecision } from '../../community-rules.ts';
import { decideReport } from '../../inbox-contract.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';

const choices = [
  { value: 'dismissed', label: 'Dismiss', text: 'Nothing is wrong. No one is notified.' },
  { value: 'warned', label: 'Warn the sender', text: 'They are emailed the reason. The reporter is not named.' },
] as const satisfies readonly { value: ReportDecision; label: string; text: string }[];

type Values = { decision: ReportDecision; reason: string };

export function DecisionForm({ id }: { id: number }) {
  const form = useForm<Values>({ defaultValues: { decision: 'dismissed', reason: '' } });
  const decide = useAdminAction(decideReport, {
    refetch: inboxAddresses,
    onSuccess: (_output, { body }) =>
      toast({ title: body.decision === 'warned' ? 'Sender warned' : 'Report dismissed' }),
    onError: (error) => {
      for (const { path, message } of error.details.issues ?? []) {
        if (path === 'reason' || path === 'decision') form.setError(path, { message });
      }
    },
  });
  return (
    <Panel title="Decide">
      <form
        noValidate
        method="post"
        aria-label="Decide"
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((body) => decide.mutate({ params: { id }, body }))(event)}
      >
        {decide.error && <Alert tone="danger">{decide.error.userMessage}</Alert>}
        <ChoiceField
          legend="What to do"
          choices={choices}
          defaultValue="dismissed"
          error={form.formState.errors.decision?.message}
          {...form.register('decision')}
        />
        <TextArea
          label="Reason"
          rows={3}
          maxLength={maxReportReason}
          hint="Kept with the decision and sent to the person who is warned."
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <div>
          <Button type="submit" busy={decide.isPending}>
            Decide
          </Button>
        </div>
      </form>
    </Panel>
  );
}
