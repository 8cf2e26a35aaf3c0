// Reports a message to the administrators, with a reason.
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { useAction } from '#ui/use-action.ts';
import { type Message, reportMessage } from '../message-contract.ts';
import { threadCopy as copy } from './messages-copy.ts';

type ReportDialogProps = { message: Message; conversationId: number; onClose: () => void };

export function ReportDialog({ message, conversationId, onClose }: ReportDialogProps) {
  const report = useAction(reportMessage, {
    refetch: [`/api/conversations/${conversationId}/messages`],
    done: { title: copy.reporting.done, description: copy.reporting.doneText },
    failed: copy.actionFailed,
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={copy.reporting.title}
      text={copy.reporting.text}
      confirmLabel={copy.reporting.confirm}
      reason={copy.reporting.reason}
      reasonNeeded
      busy={report.isPending}
      onClose={onClose}
      onConfirm={(reason = '') => report.mutate({ params: { id: message.id }, body: { reason } })}
    />
  );
}
