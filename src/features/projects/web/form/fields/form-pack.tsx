// The choice of the rules an offer runs under. Shown only if the site offers more than one set, and while the project is a draft.
import { useQuery } from '@tanstack/react-query';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { listPolicyPacks, type PolicyPack } from '#features/packs/pack-contract.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { queryFor } from '#ui/queries.ts';
import { packCopy } from '../values/form-fields-copy.ts';
import { newProjectValues, type ProjectFormValues } from '../values/project-form-values.ts';

/** For the screens with this form, which load it with their own data. */
export const packsQuery = queryFor(listPolicyPacks, {});

/** A new project's values: it gets the first rules that the site offers until others are chosen. */
export function useNewProjectValues(): ProjectFormValues {
  const [first] = useQuery(packsQuery).data ?? [];
  return { ...newProjectValues, wholeRelease: first?.releases === 'whole' };
}

export function PackChoice() {
  const packs = useQuery(packsQuery).data ?? [];
  const { setValue, formState } = useFormContext<ProjectFormValues>();
  const chosen = useWatch<ProjectFormValues, 'pack'>({ name: 'pack' }) || packs[0]?.id;
  const pack = packs.find(({ id }) => id === chosen);
  // Rules that are not offered anymore have to be replaced, even by the only ones.
  if (packs.length < 2 && pack !== undefined) return null;
  const choose = (next: PolicyPack | undefined) => {
    if (next === undefined) return;
    setValue('pack', next.id, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setValue('wholeRelease', next.releases === 'whole', { shouldDirty: true });
  };
  const error: unknown = get(formState.errors, 'pack.message');
  return (
    <div className="grid gap-4" data-field="pack">
      <ChoiceField
        legend={packCopy.legend}
        hint={packCopy.hint}
        error={typeof error === 'string' ? error : undefined}
        name="pack"
        value={chosen ?? ''}
        onChange={(event) => choose(packs.find(({ id }) => id === event.target.value))}
        choices={packs.map(({ id, name, law, summary }) => ({ value: id, label: name, text: `${summary} ${law}.` }))}
      />
      {pack && <Demands pack={pack} />}
    </div>
  );
}

/** What the chosen rules ask of the creator. */
function Demands({ pack: { forCreators } }: { pack: PolicyPack }) {
  return (
    <div aria-live="polite">
      <p className="field-label">{packCopy.demands}</p>
      <ul className="mt-1.5 grid max-w-[40rem] list-disc gap-1 pl-5 text-note text-ink-2 marker:text-ink-3">
        {forCreators.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
