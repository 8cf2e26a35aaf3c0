// Transfers a project to a new owner, before anyone has invested.

import { useState } from 'react';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { maxReason, minReason } from '#ui/dialog/reason-dialog.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { type AdminProject, changeProjectOwner } from '../../admin-project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { listProjectAddresses } from './project-change.tsx';

export function TransferDialog({ found: { project }, onClose }: { found: AdminProject; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenPerson>();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<'person' | 'reason'>();
  const change = useAdminAction(changeProjectOwner, {
    refetch: listProjectAddresses(project.id),
    done: { title: copy.transfer.done, description: copy.transfer.doneText(chosen?.name ?? '') },
    onSuccess: onClose,
  });
  const send = () => {
    if (chosen === undefined) return setMissing('person');
    if (reason.trim().length < minReason) return setMissing('reason');
    setMissing(undefined);
    return change.mutate({ params: { id: project.id }, body: { ownerId: chosen.id, reason } });
  };
  return (
    <FormDialog
      title={copy.transfer.title}
      description={copy.transfer.text}
      submit={copy.transfer.submit}
      busy={change.isPending}
      failure={change.error?.userMessage}
      onSubmit={send}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
