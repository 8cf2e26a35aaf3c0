// The passkeys of an administrator: add, rename, remove.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  addPasskey,
  newPasskey,
  type OwnSecurity,
  passkeyName,
  removePasskey,
  renamePasskey,
} from '#features/accounts/second-factor-contract.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ApiError, call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { PasskeyError, promptNewPasskey } from '../passkey-prompt.ts';
import { ActionButton } from '../record/action-dialog.tsx';
import { FormDialog } from '../record/form-dialog.tsx';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

const namedBody = z.strictObject({ name: passkeyName });

type Passkey = OwnSecurity['passkeys'][number];
type SecurityPasskeysProps = {
  passkeys: readonly Passkey[];
  onAdded: (answer: OutputOf<typeof addPasskey>) => unknown;
};

export function SecurityPasskeys({ passkeys, onAdded }: SecurityPasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  return (
    <SecurityPart
      title={copy.passkeys.title}
      state={passkeys.length > 0 && <Badge tone="good">{passkeys.length}</Badge>}
    >
      <p className="text-ink-2">{copy.passkeys.text}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2">
              <KeyRound size={18} aria-hidden className="text-ink-3" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span dir="auto" className="font-semibold">
                  {passkey.name}
                </span>
                <span className="block text-small text-ink-3">
                  {passkey.lastUsedAt === null ? copy.passkeys.notUsed : copy.passkeys.lastUsed(passkey.lastUsedAt)}
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={actionCopy.renameItem(passkey.name)}
                onClick={() => setRenaming(passkey)}
              >
                {actionCopy.rename}
              </Button>
              <ActionButton
                look="quiet"
                aria-label={actionCopy.removeItem(passkey.name)}
                endpoint={removePasskey}
                input={() => ({ params: { id: passkey.id } })}
                words={{
                  ...copy.passkeys.removal,
                  title: copy.passkeys.removal.title(passkey.name),
                  submit: actionCopy.remove,
                }}
                refetch={securityAddresses}
              />
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" className="mt-4" onClick={() => setAdding(true)}>
        {copy.passkeys.add}
      </Button>
      {isAdding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(answer) => {
            setAdding(false);
            toast({ title: copy.passkeys.added });
            onAdded(answer);
          }}
        />
      )}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
    </SecurityPart>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: SecurityPasskeysProps['onAdded'] }) {
  const [isAsking, setAsking] = useState(false);
  const add = useAdminAction(addPasskey, {
    refetch: securityAddresses,
    onSuccess: onAdded,
    failed: copy.passkeys.addFailed,
  });
  const createPasskey = async (name: string) => {
    setAsking(true);
    await call(newPasskey, {})
      .then(promptNewPasskey)
      .then((passkey) => add.mutate({ body: { name, passkey } }), showAddError)
      .finally(() => setAsking(false));
  };
  return (
    <NameDialog
      title={copy.passkeys.add}
      description={copy.passkeys.addText}
      submit={copy.passkeys.continue}
      isBusy={isAsking || add.isPending}
      onClose={onClose}
      onName={(name) => void createPasskey(name)}
    />
  );
}

function showAddError(error: unknown): void {
  const description = error instanceof PasskeyError ? error.message : toErrorMessage(error);
  toast({ title: copy.passkeys.addFailed, description, variant: 'destructive' });
}

function toErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : copy.unexpected;
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useAdminAction(renamePasskey, {
    refetch: securityAddresses,
    onSuccess: onClose,
    failed: copy.passkeys.renameFailed,
  });
  return (
    <NameDialog
      title={copy.passkeys.renameTitle}
      submit={copy.passkeys.save}
      usual={passkey.name}
      isBusy={rename.isPending}
      onClose={onClose}
      onName={(name) => rename.mutate({ params: { id: passkey.id }, body: { name } })}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  submit: string;
  usual?: string;
  isBusy: boolean;
  onClose: () => void;
  onName: (name: string) => void;
};

function NameDialog({ usual = '', isBusy, onName, ...dialog }: NameDialogProps) {
  const form = useForm<z.infer<typeof namedBody>>({
    resolver: standardSchemaResolver(namedBody),
    defaultValues: { name: usual },
  });
  const submit = form.handleSubmit(({ name }) => onName(name));
  return (
    <FormDialog {...dialog} form={{ submit, isPending: isBusy, alert: null }}>
      <TextField
        label={copy.passkeys.name}
        placeholder={copy.passkeys.namePlaceholder}
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  );
}
