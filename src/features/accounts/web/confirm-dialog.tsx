// Asks an admin to prove once more who they are, before money or rights change.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { BodyOf } from '#kernel/endpoint.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { confirmAdmin, confirmAdminBody } from '../admin-security-contract.ts';
import { answerConfirmation } from './confirmed-call.ts';
import { adminSessionQuery } from './use-session.ts';

export function ConfirmAdminDialog() {
  const username = useQuery(adminSessionQuery).data?.username ?? '';
  const confirm = useAction(confirmAdmin, { onSuccess: () => answerConfirmation(true) });
  const form = useForm<BodyOf<typeof confirmAdmin>>({
    resolver: standardSchemaResolver(confirmAdminBody),
    defaultValues: { password: '' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answerConfirmation(false)}
      title="Confirm that it is you"
      description="This changes money or rights. Enter your password to go on; you will not be asked again for ten minutes."
    >
      <form
        noValidate
        method="post"
        className="mt-5 grid gap-4"
        aria-label="Confirm that it is you"
        onSubmit={(event) => {
          // The dialog stands in the page that asked, whose own form must not hear of this.
          event.stopPropagation();
          void form.handleSubmit((body) => confirm.mutate({ body }))(event);
        }}
      >
        {confirm.error && <Alert tone="danger">{confirm.error.userMessage}</Alert>}
        {/* For password managers, which look for the name beside the password. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => answerConfirmation(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
