// Confirms an irreversible action and asks for a reason. The caller closes it when the work is done.

import { type ReactNode, type RefObject, useState } from 'react';
import { TextArea } from '#ui/form/field.tsx';
import { actionCopy } from '../action-copy.ts';
import { ConfirmDialog } from './dialog.tsx';

type ReasonDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** Hint of the reason field; without it there is no such field. */
  reason?: string;
  /** A reason is required. */
  reasonNeeded?: boolean;
  busy?: boolean;
  danger?: boolean;
  /** Same as in Dialog. */
  elseFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Receives the reason, if given. */
  onConfirm: (reason: string | undefined) => void;
};

/** The server's length limit. */
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
  elseFocus,
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
      {...(elseFocus && { elseFocus })}
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
