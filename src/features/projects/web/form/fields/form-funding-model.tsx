// The choice of what happens if the goal is not reached by the deadline; fixed once someone has invested.

import { ChoiceField } from '#ui/form/choice-field.tsx';
import { fundingModelWords } from '../../../funding-model-copy.ts';
import { fundingModels } from '../../../project-rules.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import { useBoundField } from './form-fields.tsx';

export function FundingModelChoice({ locked }: { locked: boolean }) {
  const { error, defaultValue, ...field } = useBoundField('fundingModel');
  const legend = fieldsCopy.fundingModel;
  if (locked) {
    const { label, text } = fundingModelWords[defaultValue === 'keep_what_you_raise' ? defaultValue : 'all_or_nothing'];
    return (
      <div>
        <p className="field-label">{legend}</p>
        <p className="mt-1.5 max-w-[34rem] text-note text-ink-2">
          <span className="font-semibold text-ink">{label}.</span> {text}
        </p>
      </div>
    );
  }
  return (
    <ChoiceField
      {...field}
      legend={legend}
      hint={fieldsCopy.fundingModelHint}
      error={error}
      defaultValue={defaultValue}
      choices={fundingModels.map((value) => ({ value, ...fundingModelWords[value] }))}
    />
  );
}
