// A risk's probability and impact: one of three levels, or free text from before there were levels.

import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { findRiskLevel, riskLevels } from '../../../risk-levels.ts';
import { fieldsCopy } from '../values/form-fields-copy.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { useBoundField } from './form-fields.tsx';

type RiskLevelProps = { name: `risks.${number}.${'probability' | 'impact'}`; label: string };

const ownWords = fieldsCopy.ownWords;

export function FormRiskLevel({ name, label }: RiskLevelProps) {
  const { setValue } = useFormContext<ProjectFormValues>();
  const value = useWatch<ProjectFormValues, typeof name>({ name });
  const isOwn = value.trim() !== '' && findRiskLevel(value) === undefined;
  // Lets creators choose their own words again.
  const [own, setOwn] = useState(isOwn ? value : undefined);
  const [writes, setWrites] = useState(isOwn);
  const choose = (chosen: string) => {
    setWrites(chosen === ownWords);
    if (writes) setOwn(value);
    setValue(name, chosen === ownWords ? (own ?? '') : chosen, { shouldDirty: true });
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={`${label} (optional)`}
        value={writes ? ownWords : (findRiskLevel(value) ?? '')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{fieldsCopy.notStated}</option>
        {riskLevels.map((level) => (
          <option key={level}>{level}</option>
        ))}
        {own !== undefined && <option value={ownWords}>{fieldsCopy.inOwnWords}</option>}
      </SelectField>
      {writes && <OwnWords name={name} label={label} />}
    </div>
  );
}

function OwnWords({ name, label }: RiskLevelProps) {
  return <TextField label={fieldsCopy.ownWordsLabel(label)} hideLabel {...useBoundField(name)} />;
}
