// Hands a project over to somebody else, before anybody has invested.
import { useState } from 'react';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { type AdminProject, changeProjectOwner } from '../../admin-project-contract.ts';
import { addressesOf } from './admin-project-query.ts';

export function HandOverDialog({ found: { project }, onClose }: { found: AdminProject; onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenPerson>();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<'person' | 'reason'>();
  const [failure, setFailure] = useState<string>();
  const change = useAdminAction(changeProjectOwner, { refetch: addressesOf(project.id) });
  const send = () => {
    if (chosen === undefined) return setMissing('person');
    if (reason.trim().length < 3) return setMissing('reason');
    setMissing(undefined);
    return change.mutate(
      { params: { id: project.id }, body: { ownerId: chosen.id, reason } },
      {
        onSuccess: () => {
          onClose();
          toast({ title: 'Project updated', description: `It belongs to ${chosen.name} now.` });
        },
        onError: (error) => setFailure(error.userMessage),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Hand this project over?"
      description="The project moves to the new owner’s dashboard, and they can edit it from then on. Both people are notified by email."
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={change.isPending} onClick={send}>
            Hand over
          </Button>
        </>
      }
    >
      <div className="mt-5 grid gap-5">
        <PersonChoice
          label="New owner"
          chosen={chosen}
          onChoose={setChosen}
          error={missing === 'person' ? 'Choose a person' : undefined}
        />
        <TextArea
          label="Reason"
          hint="Both receive it by email."
          rows={3}
          maxLength={maxReason}
          value={reason}
          error={missing === 'reason' ? 'Say why' : undefined}
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
