// The dialog that names a saved search, when it is saved and when it is renamed.
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { maxSearchName } from '../../saved-search-rules.ts';
import { saveSearchCopy as copy } from './search-copy.ts';

type NameSearchDialogProps = {
  title: string;
  description?: string;
  /** Label of the button. */
  submit: string;
  name: string;
  action: { isPending: boolean; error: { userMessage: string } | null };
  onName: (name: string) => void;
  onClose: () => void;
  /** More fields. */
  children?: ReactNode;
};

export function NameSearchDialog({ name, submit, action, onName, children, ...dialog }: NameSearchDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onName(typed.trim());
  };
  return (
    <Dialog
      {...dialog}
      footer={
        <Button type="submit" form={formId} busy={action.isPending}>
          {submit}
        </Button>
      }
    >
      <form id={formId} className="mt-5 grid gap-4" onSubmit={send}>
        <TextField
          label={copy.name}
          value={typed}
          required
          maxLength={maxSearchName}
          onChange={(event) => setTyped(event.target.value)}
          error={action.error?.userMessage}
        />
        {children}
      </form>
    </Dialog>
  );
}
