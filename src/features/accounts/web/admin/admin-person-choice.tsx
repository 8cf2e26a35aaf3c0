// Picks a user by search (which is audited), or the platform itself.

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { actionCopy } from '#ui/action-copy.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { listUsers } from '../../account-contract.ts';
import { usersCopy as copy } from './admin-users-copy.ts';

/** `id` null is the platform itself. */
export type ChosenPerson = { id: number | null; name: string };

export const platformOwner: ChosenPerson = { id: null, name: copy.choice.platform };

type PersonChoiceProps = {
  label: string;
  chosen: ChosenPerson | undefined;
  onChoose: (person: ChosenPerson) => void;
  error?: string | undefined;
  /** Hides the option to choose the platform. */
  peopleOnly?: boolean;
};

export function PersonChoice({ label, chosen, onChoose, error, peopleOnly = false }: PersonChoiceProps) {
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const search = () => setSearched(typed.trim());
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-[14rem] flex-1">
          <TextField
            label={label}
            hint={copy.choice.hint}
            error={error}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              search();
            }}
          />
        </div>
        <Button look="outline" className="mt-[1.9rem]" onClick={search} disabled={typed.trim() === ''}>
          {actionCopy.search}
        </Button>
      </div>
      {searched !== '' && <Found q={searched} chosen={chosen} onChoose={onChoose} />}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span role="status">
          {copy.choice.chosen} <strong className="font-semibold">{chosen?.name ?? copy.choice.none}</strong>
        </span>
        {!peopleOnly && chosen?.id !== null && (
          <Button look="quiet" size="small" onClick={() => onChoose(platformOwner)}>
            {copy.choice.choosePlatform}
          </Button>
        )}
      </p>
    </div>
  );
}

function Found({ q, chosen, onChoose }: Pick<PersonChoiceProps, 'chosen' | 'onChoose'> & { q: string }) {
  const people = useQuery(queryFor(listUsers, { query: { q, limit: '8' } }));
  const name = useId();
  if (people.isPending) return <p role="status">{copy.choice.searching}</p>;
  if (people.data === undefined) {
    return (
      <p role="alert" className="field-error">
        {copy.choice.failed(people.error.userMessage)}
      </p>
    );
  }
  if (people.data.length === 0) return <p role="status">{copy.choice.nobodyFound}</p>;
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{copy.choice.found}</legend>
      {people.data.map((person) => (
        <label
          key={person.id}
          className="flex min-h-[44px] cursor-pointer flex-wrap items-center gap-x-3 rounded-button border border-line px-3 py-1.5 has-checked:border-verdigris"
        >
          <input
            type="radio"
            name={name}
            checked={chosen?.id === person.id}
            onChange={() => onChoose({ id: person.id, name: person.name })}
            className="size-[18px] shrink-0 accent-verdigris"
          />
          <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
          <span className="min-w-0 text-ink-3 wrap-anywhere">{person.email}</span>
        </label>
      ))}
    </fieldset>
  );
}
