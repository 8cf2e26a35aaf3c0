// One change to a record, confirmed in a dialog, with a reason where one is asked. The dialog stays open after a failure, so that
// nothing typed is lost.
import { type ComponentProps, type ReactNode, type RefObject, useState } from 'react';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import type { CallInput } from '#ui/call.ts';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import type { ActionOptions } from '#ui/use-action.ts';
import { useAdminAction } from '../use-admin-action.ts';

export type ActionWords = {
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  submit: string;
  /** The hint of the field for the reason; without it no reason is asked. */
  reasonHint?: string;
  reasonLabel?: string;
  /** The toast after success. */
  done: string;
  doneText?: string;
  /** The title of the toast after a failure. */
  failed: string;
};

type ActionProps<E extends Endpoint> = {
  endpoint: E;
  input: (reason: string) => CallInput<E>;
  words: ActionWords;
  /** The hint says that it is optional. */
  reasonOptional?: boolean;
  maxReasonLength?: number;
  danger?: boolean;
  /** Addresses whose data changes. */
  refetch?: readonly string[];
  /** What the toast after success says, where it depends on the answer. */
  done?: NonNullable<ActionOptions<E>['done']>;
  onDone?: (output: OutputOf<E>) => unknown;
  /** Receives focus when the button that opened the dialog is gone. */
  elseFocus?: RefObject<HTMLElement | null>;
};

/** Open while rendered. */
export function ActionDialog<E extends Endpoint>(props: ActionProps<E> & { onClose: () => void }) {
  const { endpoint, input, words, reasonOptional = false, danger = true, refetch = [], ...rest } = props;
  const { title, text, submit, reasonHint, reasonLabel, failed } = words;
  const { maxReasonLength, elseFocus, onClose, onDone } = rest;
  const action = useAdminAction(endpoint, {
    refetch,
    done: rest.done ?? { title: words.done, ...(words.doneText !== undefined && { description: words.doneText }) },
    failed,
    onSuccess: async (output) => {
      onClose();
      await onDone?.(output);
    },
  });
  return (
    <ReasonDialog
      title={title}
      text={text}
      confirmLabel={submit}
      danger={danger}
      reasonNeeded={reasonHint !== undefined && !reasonOptional}
      busy={action.isPending}
      {...(reasonHint !== undefined && { reason: reasonHint })}
      {...(reasonLabel !== undefined && { label: reasonLabel })}
      {...(maxReasonLength !== undefined && { maxLength: maxReasonLength })}
      {...(elseFocus && { elseFocus })}
      onClose={onClose}
      onConfirm={(reason = '') => action.mutate(input(reason))}
    />
  );
}

type ActionButtonProps<E extends Endpoint> = ActionProps<E> & {
  /** On the button; by default the label of the confirming one. */
  children?: ReactNode;
  look?: ButtonLook;
} & Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'disabled' | 'aria-describedby' | 'aria-label'>;

/** A button with its dialog. */
export function ActionButton<E extends Endpoint>(props: ActionButtonProps<E>) {
  const { children = props.words.submit, look = 'outline', size, className, disabled, ...rest } = props;
  const { 'aria-describedby': describedBy, 'aria-label': label, ...action } = rest;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...{ look, size, className, disabled }}
        aria-describedby={describedBy}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && <ActionDialog {...action} onClose={() => setOpen(false)} />}
    </>
  );
}
