// Shown after someone else saved the settings: what they changed, and what saving now would overwrite.

import { Alert } from '#ui/feedback/alert.tsx';
import { formatSettingValue } from '../../setting-value-copy.ts';
import type { SettingsAnswer } from '../../settings-contract.ts';
import { settingFacts, settingNames } from '../../settings-rules.ts';
import { settingsCopy as copy } from './settings-copy.ts';
import { type SettingsDraft } from './settings-draft.ts';

type SettingsConflictProps = { before: SettingsAnswer; now: SettingsAnswer; draft: SettingsDraft };

export function SettingsConflict({ before, now, draft }: SettingsConflictProps) {
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
