// Somebody else saved the settings meanwhile: what they changed, and what saving now would do to it.

import { Alert } from '#ui/feedback/alert.tsx';
import type { SettingsAnswer } from '../../settings-contract.ts';
import { settingFacts, settingNames } from '../../settings-rules.ts';
import { type SettingsDraft, valueWords } from './settings-draft.ts';

type SettingsConflictProps = { before: SettingsAnswer; now: SettingsAnswer; draft: SettingsDraft };

export function SettingsConflict({ before, now, draft }: SettingsConflictProps) {
  const theirs = settingNames.filter((name) => before.values[name] !== now.values[name]);
  return (
    <Alert tone="danger" title="Someone else changed the settings while you were editing">
      <p>Your changes aren’t saved yet; they’re still below. Review what was changed, then save again.</p>
      <ul className="mt-2 list-disc pl-5">
        {theirs.map((name) => (
          <li key={name}>
            {settingFacts[name].label}: it was {valueWords(name, before.values[name])} and is{' '}
            {valueWords(name, now.values[name])} now.
            {draft[name] !== undefined && ' You changed this too: saving replaces theirs by yours.'}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
