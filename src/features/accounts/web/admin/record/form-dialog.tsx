// A dialog with a form of its own. Open while rendered; the caller closes it when the work is done.
import { type ReactNode, useId } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

type FormDialogProps = {
  title: string;
  description?: ReactNode;
  /** The label of the submit button. */
  submit: string;
  danger?: boolean;
  /** What `useAdminForm` returns. */
  form: { submit: () => unknown; isPending: boolean; alert: ReactNode };
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, description, submit, danger = false, form, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {actionCopy.cancel}
          </Button>
          <Button type="submit" form={id} look={danger ? 'danger' : 'solid'} busy={form.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="mt-5 grid gap-5"
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is a React child of the page, whose own form must not receive this event.
          event.stopPropagation();
          form.submit();
        }}
      >
        {form.alert}
        {children}
      </form>
    </Dialog>
  );
}
