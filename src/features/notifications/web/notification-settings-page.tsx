// '/settings/notifications': which notifications are also emailed, and how.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { SettingsFrame } from '#features/accounts/web/settings/settings-frame.tsx';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Panel } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { changeNotificationPreference, listNotificationPreferences } from '../notification-contract.ts';
import { type NotificationDelivery, notificationDeliveries, notificationKinds } from '../notification-rules.ts';
import { notificationSettingsCopy as copy } from './notifications-copy.ts';

const preferencesQuery = queryFor(listNotificationPreferences, {});

/** The screen's other sections; `src/web` adds those of later slices. */
export const notificationSettings = {
  queries: () => [preferencesQuery],
  meta: () => ({ title: copy.title }),
};

export function NotificationSettingsPage({ more }: { more: ReactNode }) {
  return (
    <SettingsFrame title={copy.title} lead={copy.lead}>
      <NotificationPreferences />
      <div className="mt-6">{more}</div>
    </SettingsFrame>
  );
}

type Preference = OutputOf<typeof listNotificationPreferences>[number];

/** Also part of the person's settings. Each choice is saved immediately. */
export function NotificationPreferences() {
  return (
    <QueryView
      query={useQuery(preferencesQuery)}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
    >
      {(preferences) => (
        <div className="grid gap-6">
          <div className="panel !py-2">
            <div className="divide-y divide-line">
              {preferences.map((preference) => (
                <Choice key={preference.kind} preference={preference} />
              ))}
            </div>
          </div>
          <div className="grid gap-2 text-note text-ink-2">
            <p>{copy.digestHint}</p>
            <p>{copy.atOnceHint}</p>
          </div>
          <Panel title={copy.always.title}>
            <p className="text-ink-2">{copy.always.text}</p>
          </Panel>
        </div>
      )}
    </QueryView>
  );
}

function Choice({ preference: { kind, delivery } }: { preference: Preference }) {
  const id = useId();
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { label, description } = notificationKinds[kind];
  const change = useAction(changeNotificationPreference, {
    onSuccess: (all) => {
      client.setQueryData(preferencesQuery.queryKey, all);
      setSaved(true);
    },
  });
  // Shows the choice while it is being saved, and the old one again if that fails.
  const shown = change.isPending ? (change.variables?.body.delivery ?? delivery) : delivery;
  const choose = (wanted: NotificationDelivery) => {
    setSaved(false);
    change.mutate({ body: { kind, delivery: wanted } });
  };
  return (
    <fieldset className="grid min-w-0 gap-3 py-5" aria-describedby={`${id}-text`} aria-busy={change.isPending}>
      <legend className="float-left font-semibold">{label}</legend>
      <p id={`${id}-text`} className="-mt-2 text-note text-ink-2">
        {description}
      </p>
      <div className="grid gap-2 sm:grid-cols-3">
        {notificationDeliveries.map((value) => (
          <label
            key={value}
            className="flex min-h-[44px] cursor-pointer items-center gap-2.5 rounded-button border border-line-strong bg-surface px-3.5 py-2 text-note has-checked:border-verdigris has-checked:shadow-[inset_0_0_0_1px_var(--color-verdigris)]"
          >
            <input
              type="radio"
              name={`${id}-delivery`}
              value={value}
              checked={shown === value}
              onChange={() => choose(value)}
              className="size-[18px] shrink-0 accent-verdigris"
            />
            {copy.deliveries[value]}
          </label>
        ))}
      </div>
      <p className="sr-only" role="status">
        {isSaved ? copy.saved(label) : ''}
      </p>
      {change.isError && (
        <p role="alert" className="field-error">
          {copy.notSaved}. {change.error.userMessage}
        </p>
      )}
    </fieldset>
  );
}
