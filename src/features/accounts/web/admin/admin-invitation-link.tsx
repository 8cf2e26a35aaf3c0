// The one-time link of an invited administrator, shown once so it can be copied if the email does not arrive.

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';
import { usersCopy as copy } from './admin-users-copy.ts';

type InvitationLinkProps = {
  name: string;
  email: string;
  url: string;
  /** Absent where the response does not include it: 48 hours from now. */
  expiresAt?: string;
  mailed: boolean;
};

export function InvitationLink({ name, email, url, expiresAt, mailed }: InvitationLinkProps) {
  const [isCopied, setCopied] = useState<boolean>();
  const copyLink = async () => setCopied(await copyText(url));
  return (
    <div className="grid gap-4">
      <Alert tone={mailed ? 'good' : 'warm'} title={mailed ? copy.link.mailed(email) : copy.link.notMailed}>
        {mailed ? copy.link.mailedText(name) : copy.link.notMailedText(name)} {copy.link.lifetime(expiresAt)}
      </Alert>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(100%,18rem)] flex-1">
          <TextField
            label={copy.link.label}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            {...(isCopied === false && { error: copy.link.copyFailed })}
          />
        </div>
        <Button look="outline" onClick={() => void copyLink()}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          <span>{isCopied ? copy.link.copied : copy.link.copy}</span>
        </Button>
      </div>
    </div>
  );
}

type OneTimeLinkDialogProps = { person: { name: string; email: string }; link: string; onClose: () => void };

/** After admin rights were granted from the user list. */
export function OneTimeLinkDialog({ person, link, onClose }: OneTimeLinkDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={copy.link.title(person.name)}
      footer={
        <Button look="outline" onClick={onClose}>
          {actionCopy.done}
        </Button>
      }
    >
      <div className="mt-5">
        <InvitationLink name={person.name} email={person.email} url={link} mailed={false} />
      </div>
    </Dialog>
  );
}
