// The passkeys of an admin: added with a name, renamed, removed.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  addPasskey,
  newPasskey,
  type OwnSecurity,
  passkeyName,
  removePasskey,
  renamePasskey,
} from '#features/accounts/second-factor-contract.ts';
import { formatMoment } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ApiError, call } from '#ui/call.ts';
import { ConfirmDialog, Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { PasskeyError, promptNewPasskey } from './passkey-prompt.ts';
import { SecurityPart, securityAddresses, tell } from './security-part.tsx';

type Passkey = OwnSecurity['passkeys'][number];
type SecurityPasskeysProps = {
  passkeys: readonly Passkey[];
  onAdded: (answer: OutputOf<typeof addPasskey>) => unknown;
};

/** What is being done, in a dialog. */
type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

export function SecurityPasskeys({ passkeys, onAdded }: SecurityPasskeysProps) {
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <SecurityPart title="Passkeys" state={passkeys.length > 0 && <Badge tone="good">{passkeys.length}</Badge>}>
      <p className="text-ink-2">
        Your fingerprint, your face or a security key takes the place of a code, or of user name, password and code
        together. A passkey cannot be guessed or phished.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2">
              <KeyRound size={18} aria-hidden className="text-ink-3" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="font-semibold">{passkey.name}</span>
                <span className="block text-[0.9rem] text-ink-3">
                  {passkey.lastUsedAt === null ? 'Not used yet' : `Last used ${formatMoment(passkey.lastUsedAt)}`}
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setDoing({ what: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                look="quiet"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setDoing({ what: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button look="outline" className="mt-4" onClick={() => setDoing({ what: 'add' })}>
        Add a passkey
      </Button>
      {doing?.what === 'add' && (
        <AddDialog
          onClose={close}
          onAdded={(answer) => {
            close();
            toast({ title: 'Passkey added' });
            onAdded(answer);
          }}
        />
      )}
      {doing?.what === 'rename' && <RenameDialog passkey={doing.passkey} onClose={close} />}
      {doing?.what === 'remove' && <RemoveDialog passkey={doing.passkey} onClose={close} />}
    </SecurityPart>
  );
}

function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: SecurityPasskeysProps['onAdded'] }) {
  const [isAsking, setAsking] = useState(false);
  const add = useAdminAction(addPasskey, {
    refetch: securityAddresses,
    onSuccess: onAdded,
    onError: tell('The passkey was not added'),
  });
  const ask = async (name: string) => {
    setAsking(true);
    await call(newPasskey, {})
      .then(promptNewPasskey)
      .then((passkey) => add.mutate({ body: { name, passkey } }), sayWhy)
      .finally(() => setAsking(false));
  };
  return (
    <NameDialog
      title="Add a passkey"
      description="Give it a name you’ll recognize. Your browser then asks for your fingerprint, face or key."
      button="Go on"
      isBusy={isAsking || add.isPending}
      onClose={onClose}
      onName={(name) => void ask(name)}
    />
  );
}

function sayWhy(error: unknown): void {
  const description = error instanceof PasskeyError ? error.message : sentenceOf(error);
  toast({ title: 'The passkey was not added', description, variant: 'destructive' });
}

function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : 'Something went wrong. Please try again.';
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useAdminAction(renamePasskey, {
    refetch: securityAddresses,
    onSuccess: onClose,
    onError: tell('The passkey was not renamed'),
  });
  return (
    <NameDialog
      title="Rename the passkey"
      button="Save"
      usual={passkey.name}
      isBusy={rename.isPending}
      onClose={onClose}
      onName={(name) => rename.mutate({ params: { id: passkey.id }, body: { name } })}
    />
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useAdminAction(removePasskey, {
    refetch: securityAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: 'Passkey removed' });
    },
    onError: (error) => {
      onClose();
      tell('The passkey is still there')(error);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${passkey.name}?`}
      description="You can’t sign in with it anymore."
      confirmLabel="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: passkey.id } })}
    />
  );
}

type NameDialogProps = {
  title: string;
  description?: string;
  button: string;
  usual?: string;
  isBusy: boolean;
  onClose: () => void;
  onName: (name: string) => void;
};

function NameDialog({ title, description, button, usual = '', isBusy, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(usual);
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          const read = passkeyName.safeParse(name);
          setProblem(read.error?.issues[0]?.message);
          if (read.success && !isBusy) onName(read.data);
        }}
      >
        <TextField
          label="Name"
          placeholder="My phone"
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {button}
        </Button>
      </form>
    </Dialog>
  );
}
