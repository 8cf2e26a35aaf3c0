// Requests to join another account to this one: the account, a preview of the effects, and the reason.
import { useQuery } from '@tanstack/react-query';
import { previewUserJoin, startUserJoin } from '#features/accounts/join-contract.ts';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import { Facts } from '#features/accounts/web/admin/record/facts.tsx';
import { FormDialog } from '#features/accounts/web/admin/record/form-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { maxReason } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { joinsCopy as copy } from './admin-user-joins-copy.ts';

type Values = { chosen: ChosenPerson | undefined; reason: string };

type JoinDialogProps = { person: { id: number; name: string }; onClose: () => void };

export function JoinDialog({ person: { id, name }, onClose }: JoinDialogProps) {
  const form = useAdminForm<typeof startUserJoin, Values>(startUserJoin, {
    defaultValues: { chosen: undefined, reason: '' },
    input: ({ chosen, reason }) => ({ params: { id }, body: { retiredId: chosen?.id ?? 0, reason: reason.trim() } }),
    refetch: [`/api/admin/users/${id}/joins`, '/api/admin/audit'],
    done: { title: copy.started, description: copy.startedText },
    failed: copy.failed,
    onSuccess: onClose,
  });
  const chosen = form.watch('chosen');
  return (
    <FormDialog title={copy.heading(name)} description={copy.lead} submit={copy.send} form={form} onClose={onClose}>
      <PersonChoice
        label={copy.choose}
        chosen={chosen}
        onChoose={(person) => form.setValue('chosen', person)}
        peopleOnly
        error={form.field('chosen', { validate: (person) => person !== undefined || copy.chooseFirst }).error}
      />
      {typeof chosen?.id === 'number' && <Preview id={id} retiredId={chosen.id} />}
      <TextArea
        label={actionCopy.reason}
        hint={copy.reasonHint}
        rows={2}
        maxLength={maxReason}
        {...form.field('reason', { validate: (reason) => reason.trim() !== '' || actionCopy.reasonMissing })}
      />
    </FormDialog>
  );
}

function Preview({ id, retiredId }: { id: number; retiredId: number }) {
  const preview = useQuery(queryFor(previewUserJoin, { params: { id }, query: { retiredId } }));
  if (preview.isPending) return <p role="status">{copy.reading}</p>;
  if (preview.data === undefined) {
    return (
      <Alert tone="danger" title={copy.failedToRead}>
        {preview.error.userMessage}
      </Alert>
    );
  }
  const { kept, retired, refusal } = preview.data;
  if (refusal !== null) return <Alert tone="warm">{refusal}</Alert>;
  return (
    <Facts
      facts={{
        [copy.stays(kept.name)]: kept.holds.join(', ') || copy.nothing,
        [copy.moves]: retired.moves.join(', ') || copy.nothing,
        [copy.goes]: retired.goes.join(', ') || copy.nothing,
      }}
    />
  );
}
