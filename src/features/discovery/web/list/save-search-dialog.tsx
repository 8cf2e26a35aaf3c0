// The dialog that saves a search: its name and its alert.
import { useState } from 'react';
import { SelectField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { saveSearch } from '../../saved-search-contract.ts';
import type { SearchAlert } from '../../saved-search-rules.ts';
import { NameSearchDialog } from './name-search-dialog.tsx';
import { saveSearchCopy as copy } from './search-copy.ts';

type SaveSearchDialogProps = { query: string; name: string; onClose: () => void };

export function SaveSearchDialog({ query, name, onClose }: SaveSearchDialogProps) {
  const [alert, setAlert] = useState<SearchAlert>('at_once');
  const save = useAction(saveSearch, {
    refetch: ['/api/saved-searches'],
    done: { title: copy.saved, description: copy.savedText },
    onSuccess: onClose,
  });
  return (
    <NameSearchDialog
      title={copy.title}
      description={copy.text}
      submit={copy.submit}
      name={name}
      action={save}
      onName={(typed) => save.mutate({ body: { name: typed, query, alert } })}
      onClose={onClose}
    >
      <SelectField label={copy.alert} value={alert} onChange={(event) => setAlert(event.target.value as SearchAlert)}>
        {(['at_once', 'digest', 'off'] as const).map((value) => (
          <option key={value} value={value}>
            {copy.alerts[value]}
          </option>
        ))}
      </SelectField>
    </NameSearchDialog>
  );
}
