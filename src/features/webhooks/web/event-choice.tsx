// The events of a webhook as checkboxes, by subject.
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type WebhookEventType, webhookEvents } from '../webhook-events.ts';
import { webhooksCopy as copy } from './webhooks-copy.ts';

type EventChoiceProps = {
  types: readonly WebhookEventType[];
  chosen: readonly WebhookEventType[];
  error?: string | undefined;
  onChange: (chosen: WebhookEventType[]) => void;
};

export function EventChoice({ types, chosen, error, onChange }: EventChoiceProps) {
  const id = useId();
  const groups = Map.groupBy(types, (type) => type.split('.')[0] ?? '');
  const toggle = (type: WebhookEventType) =>
    onChange(types.filter((one) => (one === type ? !chosen.includes(one) : chosen.includes(one))));
  const isAll = (members: readonly WebhookEventType[]) => members.every((type) => chosen.includes(type));
  const toggleAll = (members: readonly WebhookEventType[]) => {
    const wanted = !isAll(members);
    onChange(types.filter((type) => (members.includes(type) ? wanted : chosen.includes(type))));
  };
  // Groups open by what was chosen at first: unchecking the last event must not close its group.
  const [initial] = useState(chosen);
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="field-label mb-1">
        {copy.events} <span className="font-normal text-ink-3">({copy.chosen(chosen.length)})</span>
      </legend>
      {[...groups].map(([group, members]) => (
        <details key={group} open={members.some((type) => initial.includes(type))} className="border-t border-line">
          <summary className="cursor-pointer py-2.5 font-semibold">
            {copy.groups[group] ?? group}{' '}
            <span className="text-note font-normal text-ink-3">
              {copy.chosenOf(members.filter((type) => chosen.includes(type)).length, members.length)}
            </span>
          </summary>
          {members.length > 1 && (
            <Button look="quiet" size="small" className="-ml-3.5" onClick={() => toggleAll(members)}>
              {isAll(members) ? copy.chooseNone : copy.chooseAll}
            </Button>
          )}
          <ul className="grid gap-x-6 gap-y-2 pt-1 pb-4 md:grid-cols-2">
            {members.map((type) => (
              <li key={type} className="flex items-start gap-3">
                <input
                  id={`${id}-${type}`}
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0 accent-verdigris"
                  checked={chosen.includes(type)}
                  onChange={() => toggle(type)}
                />
                <label htmlFor={`${id}-${type}`} className="min-w-0 cursor-pointer">
                  <code translate="no" className="wrap-anywhere">
                    {type}
                  </code>
                  <span className="block text-note text-ink-2">{webhookEvents[type].when}</span>
                </label>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
