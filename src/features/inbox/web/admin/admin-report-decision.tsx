// The final decision on a reported conversation or comment: the form, and what was decided.

import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { type CommentDecision, maxCommentReason } from '#features/comments/comment-rules.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { decideCommentReport } from '../../comment-report-contract.ts';
import { decideReport } from '../../inbox-contract.ts';
import { inboxAddresses } from './admin-inbox-assign.tsx';
import { inboxCopy } from './admin-inbox-copy.ts';

const copy = inboxCopy.decision;

type Kind = 'report' | 'comment';

/** A conversation can’t be removed. */
function getChoices(kind: Kind): Partial<Record<CommentDecision, { label: string; text: string; done: string }>> {
  return copy[kind].choices;
}

type ReportDecisionProps = {
  kind: Kind;
  report: {
    id: number;
    handledAt: string | null;
    decision: { kind: CommentDecision; reason: string; by: string } | null;
  };
};

export function ReportDecision({ kind, report: { id, handledAt, decision } }: ReportDecisionProps) {
  if (decision === null) return <DecisionForm kind={kind} id={id} />;
  return (
    <Panel title={getChoices(kind)[decision.kind]?.done}>
      <p className="text-ink-2">
        {decision.by}, <Moment at={handledAt ?? ''} />
      </p>
      <UserText className="mt-2">{decision.reason}</UserText>
    </Panel>
  );
}

const defaultValues: { decision: CommentDecision; reason: string } = { decision: 'dismissed', reason: '' };

function DecisionForm({ kind, id }: { kind: Kind; id: number }) {
  const choices = getChoices(kind);
  // The decisions on a conversation are among those on a comment.
  const endpoint = kind === 'comment' ? decideCommentReport : (decideReport as unknown as typeof decideCommentReport);
  const form = useAdminForm(endpoint, {
    defaultValues,
    input: (body) => ({ params: { id }, body }),
    refetch: inboxAddresses,
    done: (_output, { body }) => choices[body.decision]?.done ?? copy.title,
  });
  return (
    <Panel title={copy.title}>
      <form {...form.props} aria-label={copy.title} className="grid gap-4">
        {form.alert}
        <ChoiceField
          legend={copy.legend}
          choices={Object.entries(choices).map(([value, words]) => ({ value, ...words }))}
          defaultValue="dismissed"
          {...form.field('decision')}
        />
        <TextArea
          label={actionCopy.reason}
          rows={3}
          maxLength={maxCommentReason}
          hint={copy[kind].hint}
          {...form.field('reason')}
        />
        <div>
          <Button type="submit" busy={form.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
