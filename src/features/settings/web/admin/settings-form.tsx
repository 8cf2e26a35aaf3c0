// The settings form. Unsaved changes survive when someone else saves in the meantime.

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { notConfirmedCode } from '#features/accounts/web/admin/confirmed-call.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import type { Issue } from '#kernel/errors.ts';
import type { BannerLook, SettingName } from '#kernel/site-settings.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useLeaveGuard } from '#ui/form/leave-guard.tsx';
import { refetchAddress } from '#ui/queries.ts';
import { Panel } from '#ui/section.tsx';
import { formatSettingValue } from '../../setting-value-copy.ts';
import { changeSettings, type SettingsAnswer } from '../../settings-contract.ts';
import { settingFacts, settingGroups, settingNames } from '../../settings-rules.ts';
import { SettingField } from './setting-field.tsx';
import { settingsCopy as copy } from './settings-copy.ts';
import { readDraft, type SettingsDraft, shownValue } from './settings-draft.ts';
import { SettingsPending } from './settings-pending.tsx';

const address = '/api/admin/settings';

export function SettingsForm({ answer }: { answer: SettingsAnswer }) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<SettingsDraft>({});
  /** The settings shown before someone else changed them. */
  const [outdated, setOutdated] = useState<SettingsAnswer>();
  const [refused, setRefused] = useState<Issue[]>([]);
  const { changes, issues } = readDraft(draft, answer);
  const hasChanges = Object.keys(changes).length > 0 || issues.length > 0;
  const guard = useLeaveGuard(hasChanges);
  const save = useAdminAction(changeSettings, {
    refetch: [address],
    onSuccess: ({ pending }) => {
      setDraft({});
      setOutdated(undefined);
      setRefused([]);
      toast({
        title: copy.saved,
        description: pending.length > answer.pending.length ? copy.savedWaiting : copy.savedText,
      });
    },
    onError: async (error) => {
      setRefused(error.details.issues ?? []);
      if (error.code === 'settings_changed') {
        setOutdated(answer);
        await refetchAddress(client, address);
      } else if (error.code !== notConfirmedCode) {
        toast({ title: copy.saveFailed, description: error.userMessage, variant: 'destructive' });
      }
    },
  });
  const shownIssues = issues.length > 0 ? issues : refused;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (issues.length === 0) save.mutate({ body: { version: answer.version, values: changes } });
    else focusSetting(form.current, issues[0]?.path);
  };
  const set = (name: SettingName) => (value: string | boolean | null) => {
    setRefused([]);
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const field = (name: SettingName) => (
    <SettingField
      key={name}
      name={name}
      draft={draft}
      answer={answer}
      error={shownIssues.find(({ path }) => path === name)?.message}
      onChange={set(name)}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={send} className="grid max-w-[60rem] grid-cols-1 gap-6">
      {outdated && <SettingsConflict before={outdated} now={answer} draft={draft} />}
      <SettingsPending answer={answer} />
      {settingGroups.map(({ title, names }) => (
        <Panel key={title} title={title}>
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-7 lg:grid-cols-2">{names.map(field)}</div>
          {title === 'Banner' && <BannerPreview draft={draft} answer={answer} />}
        </Panel>
      ))}
      <SaveBar
        changed={settingNames.filter((name) => changes[name] !== undefined).length}
        busy={save.isPending}
        onDiscard={hasChanges ? () => setDraft({}) : undefined}
      />
      {guard.dialog}
    </form>
  );
}

function focusSetting(form: HTMLFormElement | null, name: string | undefined): void {
  form?.querySelector<HTMLElement>(`#setting-${name} :is(input, textarea, select, button)`)?.focus();
}

function BannerPreview({ draft, answer }: { draft: SettingsDraft; answer: SettingsAnswer }) {
  const text = String(shownValue('bannerText', draft, answer)).trim();
  const look = shownValue('bannerLook', draft, answer) as BannerLook; // a choice of the two
  const isOn = shownValue('bannerOn', draft, answer) === true;
  return (
    <div className="mt-7">
      <p className="field-label">{copy.preview(isOn)}</p>
      <div className="mt-2 overflow-hidden rounded-cover ring-1 ring-line">
        {text === '' ? <p className="p-4 text-ink-3">{copy.previewEmpty}</p> : <Banner text={text} look={look} />}
      </div>
    </div>
  );
}

type SaveBarProps = { changed: number; busy: boolean; onDiscard: (() => void) | undefined };

function SaveBar({ changed, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="save-bar sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-2 py-4">
      <Button type="submit" busy={busy} disabled={onDiscard === undefined}>
        {copy.save}
      </Button>
      {onDiscard && (
        <Button look="outline" onClick={onDiscard}>
          {copy.discard}
        </Button>
      )}
      <p role="status" className="text-ink-2">
        {copy.changed(changed)}
      </p>
    </div>
  );
}

type SettingsConflictProps = { before: SettingsAnswer; now: SettingsAnswer; draft: SettingsDraft };

/** After someone else saved: what they changed, and what saving now would overwrite. */
function SettingsConflict({ before, now, draft }: SettingsConflictProps) {
  const theirs = settingNames.filter((name) => before.values[name] !== now.values[name]);
  return (
    <Alert tone="danger" title={copy.conflict.title}>
      <p>{copy.conflict.text}</p>
      <ul className="mt-2 list-disc pl-5">
        {theirs.map((name) => (
          <li key={name}>
            {copy.conflict.change(
              settingFacts[name].label,
              formatSettingValue(name, before.values[name]),
              formatSettingValue(name, now.values[name]),
            )}
            {draft[name] !== undefined && <span>{copy.conflict.both}</span>}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
