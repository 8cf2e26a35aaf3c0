// The administrator's actions on a milestone. Each asks for a reason that others can read.
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { ConfirmDialog } from '#ui/dialog/dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import {
  type AdminMilestone,
  answerInvestors,
  decideMilestone,
  type MilestoneDecision,
  type MilestoneTask,
  openMilestoneVote,
  sendBackEvidence,
} from '../../milestone-admin-contract.ts';
import { actionsCopy as copy } from './milestones-copy.ts';

type Act = 'open' | 'send_back' | 'answer' | MilestoneDecision;

const acts = {
  review_evidence: ['open', 'send_back'],
  decide_start: ['approve', 'send_back'],
  decide: ['approve', 'reject', 'send_back'],
  decide_vote: ['approve', 'reject'],
  decide_overdue: ['extend', 'return'],
  answer: ['answer'],
} as const satisfies Record<MilestoneTask, readonly Act[]>;

const labels: Record<Act, string> = {
  open: copy.openVote,
  send_back: copy.sendBack,
  answer: copy.answer,
  approve: copy.decisions.approve.label,
  reject: copy.decisions.reject.label,
  extend: copy.decisions.extend.label,
  return: copy.decisions.return.label,
};

type MilestoneActionsProps = {
  record: AdminMilestone;
  /** Receives focus when the buttons disappear. */
  elseFocus: RefObject<HTMLElement | null>;
};

export function MilestoneActions({ record, elseFocus }: MilestoneActionsProps) {
  const [opened, setOpened] = useState<Act>();
  const { task, milestone, evidence } = record;
  const { id } = milestone;
  const client = useQueryClient();
  const evidenceHash = evidence[0]?.hash ?? '';
  const close = () => setOpened(undefined);
  const finish = (title: string) => ({
    refetch: ['/api/admin/milestones', '/api/admin/releases', '/api/admin/payouts/summary', '/api/projects'],
    onSuccess: () => {
      close();
      toast({ title });
    },
    // Keeps the dialog open with the typed text.
    onError: (error: ApiError) => {
      toast({ title: copy.failed, description: error.userMessage, variant: 'destructive' as const });
      // Another administrator decided first.
      if (error.status === 409) return refetchAddress(client, '/api/admin/milestones');
    },
  });
  const open = useAdminAction(openMilestoneVote, finish(copy.opened));
  const sendBack = useAdminAction(sendBackEvidence, finish(copy.sentBack));
  const decide = useAdminAction(decideMilestone, finish(copy.decided));
  const answer = useAdminAction(answerInvestors, finish(copy.answered));
  if (task === null || record.stake === 'owner') return null;
  const possible: readonly Act[] = acts[task];
  const shown = opened !== undefined && possible.includes(opened) ? opened : undefined;
  const confirm = (act: Exclude<Act, 'open'>, reason: string) => {
    if (act === 'send_back') sendBack.mutate({ params: { id }, body: { evidenceHash, reason } });
    else if (act === 'answer') answer.mutate({ params: { id }, body: { answer: reason } });
    else decide.mutate({ params: { id }, body: { decision: act, reason } });
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {possible.map((act, index) => (
        <Button key={act} look={index === 0 ? 'solid' : 'outline'} onClick={() => setOpened(act)}>
          {labels[act]}
        </Button>
      ))}
      {shown === 'open' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={copy.openVote}
          description={copy.openText}
          confirmLabel={copy.openVote}
          danger={false}
          busy={open.isPending}
          elseFocus={elseFocus}
          onConfirm={() => open.mutate({ params: { id }, body: { evidenceHash } })}
        />
      )}
      {shown !== undefined && shown !== 'open' && (
        <ReasonDialog
          title={labels[shown]}
          text={textOf(shown)}
          confirmLabel={labels[shown]}
          reason={shown === 'send_back' ? copy.privateReason : copy.publicReason}
          reasonNeeded
          danger={shown === 'reject' || shown === 'return'}
          busy={sendBack.isPending || decide.isPending || answer.isPending}
          elseFocus={elseFocus}
          onClose={close}
          onConfirm={(reason) => confirm(shown, reason ?? '')}
        />
      )}
    </div>
  );
}

function textOf(act: Exclude<Act, 'open'>): string {
  if (act === 'send_back') return copy.sendBackText;
  return act === 'answer' ? copy.answerText : copy.decisions[act].text;
}
