// The choice of who gets how much if investors ask for more than the goal; fixed once the project is published.

import { useWatch } from 'react-hook-form';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { allotmentWords } from '../../../allotment-copy.ts';
import { getField } from '../../../project-fields.ts';
import { allotmentMethods } from '../../../project-rules.ts';
import { allotmentCopy } from '../values/form-fields-copy.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { FormMoney, useBoundField } from './form-fields.tsx';

export function AllotmentChoice({ fixed }: { fixed: boolean }) {
  const { error, defaultValue, ...field } = useBoundField('allotment', { deps: ['maxInvested', 'perHead'] });
  const chosen = useWatch<ProjectFormValues, 'allotment'>({ name: 'allotment' });
  const legend = getField('allotment').label;
  return (
    <>
      {fixed ? (
        <div>
          <p className="field-label">{legend}</p>
          <p className="mt-1.5 max-w-[34rem] text-note text-ink-2">
            <span className="font-semibold text-ink">{allotmentWords[chosen].label}.</span>{' '}
            {allotmentWords[chosen].text}
          </p>
        </div>
      ) : (
        <ChoiceField
          {...field}
          legend={legend}
          hint={allotmentCopy.hint}
          error={error}
          defaultValue={defaultValue}
          choices={allotmentMethods.map((value) => ({ value, ...allotmentWords[value] }))}
        />
      )}
      {chosen !== 'first_come' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormMoney name="maxInvested" hint={allotmentCopy.maxHint} readOnly={fixed} />
          {chosen === 'capped' && <FormMoney name="perHead" hint={allotmentCopy.perHeadHint} readOnly={fixed} />}
        </div>
      )}
    </>
  );
}
