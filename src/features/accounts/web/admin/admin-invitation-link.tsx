// The one-time link of an invited administrator: shown once, to be copied where the mail did not arrive.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/form/field.tsx';

type InvitationLinkProps = {
  name: string;
  email: string;
  url: string;
  /** Absent where it is not in the answer: 48 hours from now. */
  expiresAt?: string;
  mailed: boolean;
};

export function InvitationLink({ name, email, url, expiresAt, mailed }: InvitationLinkProps) {
  const [isCopied, setCopied] = useState<boolean>();
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="grid gap-4">
      <Alert
        tone={mailed ? 'good' : 'warm'}
        title={mailed ? `The link is on its way to ${email}` : 'The link was not mailed'}
      >
        {mailed
          ? `${name} chooses a user name and a password with it.`
          : `Pass it on to ${name} yourself, over a private channel.`}{' '}
        It works once, {expiresAt === undefined ? 'for 48 hours' : `until ${formatMoment(expiresAt)}`}, and is not shown
        again.
      </Alert>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-[min(100%,18rem)] flex-1">
          <TextField
            label="One-time link"
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            {...(isCopied === false && { error: 'This browser does not let pages copy. Please copy it by hand.' })}
          />
        </div>
        <Button look="outline" onClick={copy}>
          {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
    </div>
  );
}
