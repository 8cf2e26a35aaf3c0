// The rights of a member as checkboxes, each with what it allows.
import { useId } from 'react';
import { rightWords } from '../team-copy.ts';
import { type MemberRight, memberRights } from '../team-rules.ts';
import { teamPageCopy as copy } from './teams-copy.ts';

type RightsChoiceProps = {
  legend: string;
  rights: readonly MemberRight[];
  onChange: (rights: readonly MemberRight[]) => void;
};

export function RightsChoice({ legend, rights, onChange }: RightsChoiceProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={rights.length === 0 ? `${id}-error` : undefined}>
      <legend className="field-label mb-2">{legend}</legend>
      {memberRights.map((right) => {
        const { label, text } = rightWords[right];
        const isChosen = rights.includes(right);
        return (
          <div key={right} className="flex items-start gap-3">
            <input
              id={`${id}-${right}`}
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-verdigris"
              checked={isChosen}
              aria-describedby={`${id}-${right}-text`}
              onChange={() =>
                onChange(memberRights.filter((one) => (one === right ? !isChosen : rights.includes(one))))
              }
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${right}`} className="block cursor-pointer font-semibold">
                {label}
              </label>
              <p id={`${id}-${right}-text`} className="text-note text-ink-2">
                {text}
              </p>
            </div>
          </div>
        );
      })}
      {rights.length === 0 && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {copy.chooseRight}
        </p>
      )}
    </fieldset>
  );
}
