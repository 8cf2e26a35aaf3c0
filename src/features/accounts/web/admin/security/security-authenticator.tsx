// The authenticator app of an admin: set up by a QR code or a typed key, turned off again.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  codeField,
  newAuthenticator,
  turnOffAuthenticator,
  turnOnAuthenticator,
} from '#features/accounts/second-factor-contract.ts';
import { formatMoment } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses, tell } from './security-part.tsx';

type TurnedOn = OutputOf<typeof turnOnAuthenticator>;
type SecurityAuthenticatorProps = { since: string | null; onOn: (answer: TurnedOn) => unknown };

export function SecurityAuthenticator({ since, onOn }: SecurityAuthenticatorProps) {
  const [isLeaving, setLeaving] = useState(false);
  const offer = useAction(newAuthenticator, { onError: tell('The setup could not be started') });
  const turnOff = useAdminAction(turnOffAuthenticator, {
    refetch: securityAddresses,
    onSuccess: () => {
      setLeaving(false);
      toast({ title: 'Authenticator app turned off' });
    },
    onError: (error) => {
      setLeaving(false);
      tell('The app is still on')(error);
    },
  });
  return (
    <SecurityPart
      title="Authenticator app"
      state={<Badge tone={since === null ? 'secondary' : 'good'}>{since === null ? 'Off' : 'On'}</Badge>}
    >
      <p className="text-ink-2">
        An app on your phone shows six digits that change every half minute. You type them after your password.
        {since !== null && ` On since ${formatMoment(since)}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" busy={offer.isPending} onClick={() => offer.mutate({})}>
          {since === null ? 'Set up an app' : 'Set up another app'}
        </Button>
        {since !== null && (
          <Button look="quiet" onClick={() => setLeaving(true)}>
            Turn off
          </Button>
        )}
      </div>
      {offer.data && (
        <SetupDialog
          offered={offer.data}
          onClose={() => offer.reset()}
          onOn={(answer) => {
            offer.reset();
            toast({ title: 'Authenticator app turned on' });
            onOn(answer);
          }}
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Turn off the authenticator app?"
        description="Its codes will stop working. Without another second factor your password alone is enough."
        confirmLabel="Turn off"
        busy={turnOff.isPending}
        onConfirm={() => turnOff.mutate({})}
      />
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
  const form = useForm<z.infer<typeof codeBody>>({
    resolver: standardSchemaResolver(codeBody),
    defaultValues: { code: '' },
  });
  const turnOn = useAdminAction(turnOnAuthenticator, { refetch: securityAddresses, onSuccess: onOn });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator app"
      description="Scan the picture with your app, or type the key into it. Then type the code it shows."
    >
      <div className="mt-4 grid gap-4">
        {/* Dark on white in both themes: that is what cameras read. */}
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
          className="mx-auto w-[13rem] rounded-button bg-white"
        >
          <path d={qr.path} fill="#000" />
        </svg>
        <p className="small text-center text-ink-2">
          Key: <code className="[overflow-wrap:anywhere] text-ink">{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <form
          noValidate
          method="post"
          className="grid gap-4"
          aria-label="Set up an authenticator app"
          onSubmit={(event) => void form.handleSubmit(({ code }) => turnOn.mutate({ body: { setup, code } }))(event)}
        >
          {turnOn.error && <Alert tone="danger">{turnOn.error.userMessage}</Alert>}
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={form.formState.errors.code?.message}
            {...form.register('code')}
          />
          <Button type="submit" busy={turnOn.isPending}>
            Turn on
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
