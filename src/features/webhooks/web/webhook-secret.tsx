// A new secret, which is shown once.
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { Panel } from '#ui/section.tsx';
import { webhooksCopy as copy } from './webhooks-copy.ts';

export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Panel title={copy.secret.title}>
      <div className="grid gap-4" role="status">
        <p>{copy.secret.text}</p>
        <code translate="no" className="rounded-md bg-surface-2 px-3 py-2 wrap-anywhere select-all">
          {secret}
        </code>
        <p className="flex flex-wrap gap-3">
          <Button onClick={() => void copyText(secret).then(setCopied)}>
            {isCopied ? copy.secret.copied : copy.secret.copy}
          </Button>
          <Button look="outline" onClick={onDone}>
            {copy.secret.done}
          </Button>
        </p>
      </div>
    </Panel>
  );
}
