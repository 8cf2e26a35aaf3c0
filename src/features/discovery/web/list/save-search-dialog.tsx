// The dialog that names a saved search and chooses its alert.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { saveSearch } from '../../saved-search-contract.ts';
import { maxSearchName, type SearchAlert } from '../../saved-search-rules.ts';
import { saveSearchCopy as copy } from './search-copy.ts';

type SaveSearchDialogProps = { query: string; name: string; onClose: () => void };

export function SaveSearchDialog({ query, name, onClose }: SaveSearchDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const [alert, setAlert] = useState<SearchAlert>('at_once');
  const save = useAction(saveSearch, {
    refetch: ['/api/saved-searches'],
    done: { title: copy.saved, description: copy.savedText },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { name: typed.trim(), query, alert } });
  };
  return (
    <Dialog
      title={copy.title}
      description={copy.text}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} busy={save.isPending}>
          {copy.submit}
        </Button>
      }
    >
      <form id={formId} className="mt-5 grid gap-4" onSubmit={submit}>
        <TextField
          label={copy.name}
          value={typed}
          required
          maxLength={maxSearchName}
          onChange={(event) => setTyped(event.target.value)}
          error={save.error?.userMessage}
        />
        <SelectField label={copy.alert} value={alert} onChange={(event) => setAlert(event.target.value as SearchAlert)}>
          {(['at_once', 'digest', 'off'] as const).map((value) => (
            <option key={value} value={value}>
              {copy.alerts[value]}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
