// Transfers a project to a new owner, before anyone has invested.

import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { maxReason, minReason } from '#ui/dialog/reason-dialog.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { type AdminProject, changeProjectOwner } from '../../admin-project-contract.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';
import { listProjectAddresses } from './project-change.tsx';

type Values = { owner: ChosenPerson | undefined; reason: string };

export function TransferDialog({ found: { project }, onClose }: { found: AdminProject; onClose: () => void }) {
  const form = useAdminForm<typeof changeProjectOwner, Values>(changeProjectOwner, {
    defaultValues: { owner: undefined, reason: '' },
    input: ({ owner, reason }) => ({ params: { id: project.id }, body: { ownerId: owner?.id ?? null, reason } }),
    refetch: listProjectAddresses(project.id),
    done: ({ owner }) => ({ title: copy.transfer.done, description: copy.transfer.doneText(owner.name) }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={copy.transfer.title}
      description={copy.transfer.text}
      submit={copy.transfer.submit}
      form={form}
      onClose={onClose}
    >
      <PersonChoice
        label={copy.transfer.newOwner}
        chosen={form.watch('owner')}
        onChoose={(owner) => form.setValue('owner', owner)}
        error={form.field('owner', { validate: (owner) => owner !== undefined || copy.transfer.personMissing }).error}
      />
      <TextArea
        label={actionCopy.reason}
        hint={copy.transfer.reasonHint}
        rows={3}
        maxLength={maxReason}
        {...form.field('reason', {
          validate: (reason) => reason.trim().length >= minReason || actionCopy.reasonMissing,
        })}
      />
    </FormDialog>
  );
}
