// Asks before something that cannot be undone, and why it is done. The caller closes it when the work is done.

import { type ReactNode, useState } from 'react';
import { TextArea } from '#ui/form/field.tsx';
import { actionCopy } from '../action-copy.ts';
import { ConfirmDialog } from './dialog.tsx';

type ReasonDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The hint of the field for a reason; without it none is asked. */
  reason?: string;
  /** Nothing goes on without one. */
  reasonNeeded?: boolean;
  busy?: boolean;
  danger?: boolean;
  onClose: () => void;
  /** With the reason, where one was given. */
  onConfirm: (reason: string | undefined) => void;
};

/** As long as the server takes one. */
export const maxReason = 1000;
export const minReason = 3;

export function ReasonDialog({
  title,
  text,
  confirmLabel,
  reason,
  reasonNeeded = false,
  busy = false,
  danger = true,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    const given = words.trim();
    if (reasonNeeded && given.length < minReason) setMissing(true);
    else onConfirm(given || undefined);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      busy={busy}
      danger={danger}
      onConfirm={confirm}
    >
      {reason !== undefined && (
        <div className="mt-5">
          <TextArea
            label={actionCopy.reason}
            hint={reason}
            rows={3}
            maxLength={maxReason}
            value={words}
            error={isMissing ? actionCopy.reasonMissing : undefined}
            onChange={(event) => {
              setWords(event.target.value);
              setMissing(false);
            }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
