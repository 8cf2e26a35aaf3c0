// The authenticator app of an administrator: set up with a QR code or a typed key, and turned off.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import * as z from 'zod/mini';
import {
  codeField,
  newAuthenticator,
  turnOffAuthenticator,
  turnOnAuthenticator,
} from '#features/accounts/second-factor-contract.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { ActionButton } from '../record/action-dialog.tsx';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { useAdminForm } from '../use-admin-form.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

type TurnedOn = OutputOf<typeof turnOnAuthenticator>;
type SecurityAuthenticatorProps = { since: string | null; onOn: (answer: TurnedOn) => unknown };

export function SecurityAuthenticator({ since, onOn }: SecurityAuthenticatorProps) {
  const offer = useAdminAction(newAuthenticator, { failed: copy.authenticator.setupFailed });
  return (
    <SecurityPart
      title={copy.authenticator.title}
      state={
        <Badge tone={since === null ? 'secondary' : 'good'}>
          {since === null ? copy.authenticator.off : copy.authenticator.on}
        </Badge>
      }
    >
      <p className="text-ink-2">{copy.authenticator.text(since)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" busy={offer.isPending} onClick={() => offer.mutate({})}>
          {since === null ? copy.authenticator.setUp : copy.authenticator.setUpAnother}
        </Button>
        {since !== null && (
          <ActionButton
            look="quiet"
            endpoint={turnOffAuthenticator}
            input={() => ({})}
            words={copy.authenticator.turnOff}
            refetch={securityAddresses}
          />
        )}
      </div>
      {offer.data && (
        <SetupDialog
          offered={offer.data}
          onClose={() => offer.reset()}
          onOn={(answer) => {
            offer.reset();
            toast({ title: copy.authenticator.turnedOn });
            onOn(answer);
          }}
        />
      )}
    </SecurityPart>
  );
}

const codeBody = z.strictObject({ code: codeField });
type SetupDialogProps = {
  offered: OutputOf<typeof newAuthenticator>;
  onClose: () => void;
  onOn: (answer: TurnedOn) => void;
};

function SetupDialog({ offered: { key, qr, setup }, onClose, onOn }: SetupDialogProps) {
  const form = useAdminForm<typeof turnOnAuthenticator, z.infer<typeof codeBody>>(turnOnAuthenticator, {
    resolver: standardSchemaResolver(codeBody),
    defaultValues: { code: '' },
    input: ({ code }) => ({ body: { setup, code } }),
    refetch: securityAddresses,
    onSuccess: onOn,
  });
  return (
    <Dialog onClose={onClose} title={copy.authenticator.dialogTitle} description={copy.authenticator.dialogText}>
      <div className="mt-4 grid gap-4">
        {/* Dark on white in both themes, so that cameras can read it. */}
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={copy.authenticator.qrCode}
          shapeRendering="crispEdges"
          className="mx-auto w-[13rem] rounded-button bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="small text-center text-ink-2">
          {copy.authenticator.key} <code className="wrap-anywhere text-ink">{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <form {...form.props} aria-label={copy.authenticator.dialogTitle} className="grid gap-4">
          {form.alert}
          <TextField
            label={copy.authenticator.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.field('code')}
          />
          <Button type="submit" busy={form.isPending}>
            {copy.authenticator.turnOn}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
