// The link with which a new administrator sets user name and password. It is shown here once and kept nowhere.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

type OneTimeLinkDialogProps = { name: string; link: string; onClose: () => void };

export function OneTimeLinkDialog({ name, link, onClose }: OneTimeLinkDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = () => {
    navigator.clipboard.writeText(link).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`A link for ${name}`}
      description="Hand it over yourself, by a way only they can read. It works once, for 48 hours, and is shown only now."
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            Done
          </Button>
          <Button onClick={copy}>
            {copied === 'yes' ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
            {copied === 'yes' ? 'Copied' : 'Copy the link'}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <TextField
          label="One-time link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          {...(copied === 'no' && {
            error: 'This browser does not let the page copy. Mark the link and copy it yourself.',
          })}
        />
        <p className="sr-only" role="status">
          {copied === 'yes' ? 'The link is copied.' : ''}
        </p>
      </div>
    </Dialog>
  );
}
