// The deadline of a project: extend it, or close funding early.

import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import type { AdminProject } from '#features/projects/admin-project-contract.ts';
import { listProjectAddresses } from '#features/projects/web/admin/admin-project-query.ts';
import { addDays } from '#kernel/dates.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { maxReason, minReason, ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { closeFundingEarly, extendDeadline } from '../../admin-funding-contract.ts';
import { deadlineCopy as words } from './admin-project-deadline-copy.ts';

export function ProjectDeadline({ found: { project } }: { found: AdminProject }) {
  const { today } = useSite();
  const [isAsking, setAsking] = useState(false);
  const { deadline, status } = project;
  const hasPassed = deadline !== null && deadline < today;
  return (
    <section aria-labelledby="deadline" className="panel grid content-start justify-items-start gap-3">
      <h3 id="deadline" className="h3">
        {words.heading}
      </h3>
      <p className="text-note text-ink-2">{deadline === null ? words.none : words.until(deadline)}</p>
      {status !== 'active' && <p className="text-note text-ink-2">{words.notRaising}</p>}
      {status === 'active' && hasPassed && <p className="text-note text-ink-2">{words.passed}</p>}
      {status === 'active' && !hasPassed && (
        <Button look="outline" onClick={() => setAsking(true)}>
          <CalendarPlus size={18} aria-hidden />
          {words.extend}
        </Button>
      )}
      <CloseEarly project={project} />
      {isAsking && <ExtendDialog project={project} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Only for keep-what-you-raise projects; an all-or-nothing project is funded by reaching its goal. */
function CloseEarly({ project }: { project: AdminProject['project'] }) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = useAdminAction(closeFundingEarly, { refetch: listProjectAddresses(project.id) });
  if (project.status !== 'active' || project.fundingModel !== 'keep_what_you_raise') return null;
  const send = (reason: string | undefined) =>
    close.mutate(
      { params: { id: project.id }, body: { reason: reason ?? '' } },
      {
        onSuccess: () => {
          setAsking(false);
          toast({ title: words.closedTitle, description: words.closed });
        },
        onError: (error) => {
          setAsking(false);
          setFailure(error.userMessage);
        },
      },
    );
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {words.close}
      </Button>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isAsking && (
        <ReasonDialog
          title={`${words.close}?`}
          text={words.closeText(project.fundingRaised)}
          confirmLabel={words.close}
          reason={words.reasonHint}
          reasonNeeded
          busy={close.isPending}
          onClose={() => setAsking(false)}
          onConfirm={send}
        />
      )}
    </>
  );
}

function ExtendDialog({ project, onClose }: { project: AdminProject['project']; onClose: () => void }) {
  const { today } = useSite();
  const [deadline, setDeadline] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const extend = useAdminAction(extendDeadline, { refetch: listProjectAddresses(project.id) });
  const earliest = addDays(project.deadline ?? today, 1);
  const isDateMissing = deadline < earliest;
  const isReasonMissing = reason.trim().length < minReason;
  const send = () => {
    setChecked(true);
    if (isDateMissing || isReasonMissing) return;
    extend.mutate(
      { params: { id: project.id }, body: { deadline, reason } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: words.extended, description: words.done(deadline) });
        },
        onError: (error) => setFailure(error.userMessage),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${words.extend}?`}
      description={words.dialogText}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button busy={extend.isPending} onClick={send}>
            {words.extend}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-5">
        <TextField
          label={words.newDeadline}
          type="date"
          min={earliest}
          value={deadline}
          error={isChecked && isDateMissing ? words.dateMissing : undefined}
          onChange={(event) => setDeadline(event.target.value)}
        />
        <TextArea
          label={actionCopy.reason}
          hint={words.reasonHint}
          rows={3}
          maxLength={maxReason}
          value={reason}
          error={isChecked && isReasonMissing ? words.reasonMissing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && (
          <p role="alert" className="field-error">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
