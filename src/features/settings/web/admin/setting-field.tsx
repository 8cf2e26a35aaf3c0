// One setting: its control, help, default, last change and a reset button.

import { RotateCcw } from 'lucide-react';
import { bannerLooks, type SettingName } from '#kernel/site-settings.ts';
import { Button } from '#ui/button.tsx';
import { MoneyField, SelectField, TextArea, TextField } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Moment } from '#ui/moment.tsx';
import { formatSettingValue, settingValueCopy } from '../../setting-value-copy.ts';
import type { SettingsAnswer } from '../../settings-contract.ts';
import { settingFacts } from '../../settings-rules.ts';
import { settingsCopy as copy } from './settings-copy.ts';
import { type SettingsDraft, shownValue } from './settings-draft.ts';

type SettingFieldProps = {
  name: SettingName;
  draft: SettingsDraft;
  answer: SettingsAnswer;
  error: string | undefined;
  /** Null resets to the default. */
  onChange: (value: string | boolean | null) => void;
};

export function SettingField(props: SettingFieldProps) {
  const { name, draft, answer, onChange } = props;
  const { label } = settingFacts[name];
  const isDefault = draft[name] === null || (draft[name] === undefined && !answer.set.includes(name));
  return (
    <div className="grid content-start gap-1.5" id={`setting-${name}`}>
      <Control {...props} />
      <p className="small text-ink-3">
        {isDefault ? copy.isDefault : copy.default(formatSettingValue(name, answer.defaults[name]))}{' '}
        <LastChange name={name} answer={answer} /> {settingFacts[name].safer !== null && <span>{copy.safer}</span>}
      </p>
      {!isDefault && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          aria-label={copy.resetItem(label)}
          onClick={() => onChange(null)}
        >
          <RotateCcw size={15} aria-hidden />
          {copy.reset}
        </Button>
      )}
    </div>
  );
}

function LastChange({ name, answer: { lastChanges } }: Pick<SettingFieldProps, 'name' | 'answer'>) {
  const last = lastChanges.find((change) => change.name === name);
  if (last === undefined) return null;
  const who = last.by?.name ?? copy.formerAdmin;
  return (
    <span>
      {copy.changedBy(who)} <Moment at={last.at} />, {copy.changedFrom(formatSettingValue(name, last.before))}
    </span>
  );
}

function Control({ name, draft, answer, error, onChange }: SettingFieldProps) {
  const facts = settingFacts[name];
  const { label, help: hint, kind } = facts;
  const value = shownValue(name, draft, answer);
  const text = {
    label,
    hint,
    error,
    name,
    value: String(value),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (kind) {
    case 'switch':
      return <SwitchRow label={label} help={hint} checked={value === true} onChange={onChange} />;
    case 'look':
      return (
        <SelectField {...text}>
          {bannerLooks.map((look) => (
            <option key={look} value={look}>
              {look === 'warning' ? settingValueCopy.looks.warning : settingValueCopy.looks.info}
            </option>
          ))}
        </SelectField>
      );
    case 'choice':
      return (
        <SelectField {...text}>
          {facts.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'paragraph':
      return <TextArea {...text} rows={3} />;
    case 'dollars':
      return <MoneyField {...text} />;
    case 'percent':
      return <TextField {...text} inputMode="decimal" label={copy.percent(label)} />;
    case 'hours':
      return <TextField {...text} inputMode="numeric" label={copy.hours(label)} />;
    case 'days':
      return <TextField {...text} inputMode="numeric" />;
    case 'email':
      return <TextField {...text} type="email" autoComplete="off" />;
    case 'text':
      return <TextField {...text} autoComplete="off" />;
  }
}

type SwitchRowProps = { label: string; help: string; checked: boolean; onChange: (on: boolean) => void };

function SwitchRow({ label, help, checked, onChange }: SwitchRowProps) {
  return (
    <div className="flex items-start gap-4">
      <span className="mt-0.5 shrink-0">
        <Switch label={label} checked={checked} onChange={onChange} />
      </span>
      <div className="min-w-0">
        <p className="field-label">{label}</p>
        <p className="field-hint">{help}</p>
      </div>
    </div>
  );
}
