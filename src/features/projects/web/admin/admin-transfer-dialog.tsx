// Transfers a project to a new owner, before anyone has invested.

import { useState } from 'react';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { type AdminProject, changeProjectOwner } from '../../admin-project-contract.ts';
import { listProjectAddresses } from './admin-project-query.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export function TransferDialog({ found: { project }, onClose }: { found: AdminProject; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenPerson>();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<'person' | 'reason'>();
  const [failure, setFailure] = useState<string>();
  const change = useAdminAction(changeProjectOwner, { refetch: listProjectAddresses(project.id) });
  const send = () => {
    if (chosen === undefined) return setMissing('person');
    if (reason.trim().length < 3) return setMissing('reason');
    setMissing(undefined);
    return change.mutate(
      { params: { id: project.id }, body: { ownerId: chosen.id, reason } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: copy.transfer.done, description: copy.transfer.doneText(chosen.name) });
        },
        onError: (error) => setFailure(error.userMessage),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.transfer.title}
      description={copy.transfer.text}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button busy={change.isPending} onClick={send}>
            {copy.transfer.submit}
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-5">
        <PersonChoice
          label={copy.transfer.newOwner}
          chosen={chosen}
          onChoose={setChosen}
          error={missing === 'person' ? copy.transfer.personMissing : undefined}
        />
        <TextArea
          label={actionCopy.reason}
          hint={copy.transfer.reasonHint}
          rows={3}
          maxLength={maxReason}
          value={reason}
          error={missing === 'reason' ? actionCopy.reasonMissing : undefined}
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
