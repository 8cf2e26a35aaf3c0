// Asks before something that cannot be undone, and why it is done. The caller closes it when the work is done.
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { TextArea } from './field.tsx';

type ReasonDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** The hint of the field for a reason; without it none is asked. */
  reason?: string;
  busy?: boolean;
  onClose: () => void;
  /** With the reason, where one was given. */
  onConfirm: (reason: string | undefined) => void;
};

/** As long as the server takes one. */
export const maxReason = 1000;

export function ReasonDialog({
  title,
  text,
  confirmLabel,
  reason,
  busy = false,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [words, setWords] = useState('');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      confirmLabel={confirmLabel}
      busy={busy}
      onConfirm={() => onConfirm(words.trim() || undefined)}
    >
      {reason !== undefined && (
        <div className="mt-5">
          <TextArea
            label="Reason"
            hint={reason}
            rows={3}
            maxLength={maxReason}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
