// Erasing a person: what goes, what stays, and two steps before it happens.
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { deleteUser } from '#features/accounts/account-contract.ts';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { maxReason } from '#ui/reason-dialog.tsx';
import { Panel } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';
import type { PersonRecord } from '../person-contract.ts';
import { erasureReasonHint, erasureText, peopleAddresses } from './admin-person-words.ts';
import { deletionOf } from './row-actions.tsx';

export function ErasePanel({ person }: { person: PersonRecord }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Erase this person" className="border-danger">
      <p className="text-[0.95rem] text-ink-2">
        Name, address, profile, sessions, messages and unpublished work go for good. Published projects, investments and
        the books stay, under “Deleted user”; that it was done stays in the audit log.
      </p>
      <Button look="danger" className="mt-4" onClick={() => setAsking(true)}>
        Erase…
      </Button>
      {isAsking && <EraseDialog person={person} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function EraseDialog({ person: { id, name, email }, onClose }: { person: PersonRecord; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { typed: '', reason: '' } });
  const erase = useAdminAction(deleteUser, {
    onSuccess: async () => {
      // The record is gone, so its page has to be left before anything of it is asked for again.
      await navigate('/admin/users', { replace: true });
      toast({ title: 'User deleted' });
    },
    onError: (error) => {
      if (error.code !== 'signed_out')
        toast({ title: 'Error deleting user', description: error.userMessage, variant: 'destructive' });
    },
    refetch: peopleAddresses.filter((address) => address !== '/api/admin/users'),
  });
  const isSame = (typed: string) => [name, email].some((known) => known.toLowerCase() === typed.trim().toLowerCase());
  const submit = form.handleSubmit(({ reason }) => erase.mutate(deletionOf(id, reason.trim() || undefined)));
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Erase ${name}?`}
      description={erasureText}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" busy={erase.isPending} onClick={() => void submit()}>
            Erase for good
          </Button>
        </>
      }
    >
      <form className="mt-5 grid gap-4" noValidate method="post" onSubmit={(event) => void submit(event)}>
        {erase.error && <Alert tone="danger">{erase.error.userMessage}</Alert>}
        <TextField
          label="Type the name or the e-mail address to confirm"
          autoComplete="off"
          error={errors.typed?.message}
          {...form.register('typed', { validate: (typed) => isSame(typed) || `Type "${name}" or the e-mail address` })}
        />
        <TextArea label="Reason" rows={2} maxLength={maxReason} hint={erasureReasonHint} {...form.register('reason')} />
      </form>
    </Dialog>
  );
}
