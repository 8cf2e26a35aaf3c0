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
  /** Of the reason field. */
  label?: string;
  maxLength?: number;
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

export function ReasonDialog(props: ReasonDialogProps) {
  const { text, reason, reasonNeeded = false, label = actionCopy.reason, maxLength = maxReason, ...rest } = props;
  const { onClose, onConfirm, ...dialog } = rest;
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    const given = words.trim();
    if (reasonNeeded && given.length < minReason) setMissing(true);
    else onConfirm(given || undefined);
  };
  return (
    <ConfirmDialog {...dialog} onClose={onClose} description={text} onConfirm={confirm}>
      {reason !== undefined && (
        <div className="mt-5">
          <TextArea
            label={label}
            hint={reason}
            rows={maxLength > maxReason ? 6 : 3}
            maxLength={maxLength}
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
