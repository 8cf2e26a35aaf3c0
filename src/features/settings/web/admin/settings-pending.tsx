// Weaker settings that have not taken effect: who requested them, until when, and what administrators can do about them.
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import type { SettingName } from '#kernel/site-settings.ts';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { formatSettingValue } from '../../setting-value-copy.ts';
import { confirmLoosening, type SettingsAnswer, withdrawLoosening } from '../../settings-contract.ts';
import { settingFacts } from '../../settings-rules.ts';
import { settingsCopy } from './settings-copy.ts';

const copy = settingsCopy.pending;
const refetch = ['/api/admin/settings'];
type Pending = SettingsAnswer['pending'][number];

export function SettingsPending({ answer }: { answer: SettingsAnswer }) {
  if (answer.pending.length === 0) return null;
  return (
    <Panel title={copy.title}>
      <p className="mb-5 text-ink-2">{copy.text}</p>
      <ul className="grid gap-6">
        {answer.pending.map((change) => (
          <PendingChange key={change.id} change={change} answer={answer} />
        ))}
      </ul>
    </Panel>
  );
}

function PendingChange({ change, answer }: { change: Pending; answer: SettingsAnswer }) {
  const { id, name, by, askedAt, effectiveAt, isOwn } = change;
  const { label } = settingFacts[name];
  const { from, to } = describe(name, change, answer);
  const withdraw = useAdminAction(withdrawLoosening, {
    refetch,
    done: copy.withdrawn,
    failed: copy.withdrawFailed,
  });
  const params = { id };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-[22rem] gap-1">
        <p className="font-semibold wrap-anywhere">{copy.change(label, from, to)}</p>
        <p className="small text-ink-2">
          <span>{copy.askedBy(by?.name ?? settingsCopy.formerAdmin)}</span> <Moment at={askedAt} />.{' '}
          <span>{copy.effective}</span> <Moment at={effectiveAt} />. {isOwn && <span>{copy.own}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <ActionButton
            look="solid"
            size="small"
            aria-label={copy.confirmItem(label)}
            endpoint={confirmLoosening}
            input={() => ({ params })}
            words={{ ...copy.confirm, title: copy.confirm.title(label), text: copy.confirm.text(from, to) }}
            danger={false}
            refetch={refetch}
          />
        )}
        <Button
          look="outline"
          size="small"
          busy={withdraw.isPending}
          aria-label={copy.withdrawItem(label)}
          onClick={() => withdraw.mutate({ params })}
        >
          {copy.withdraw}
        </Button>
      </div>
    </li>
  );
}

function describe(name: SettingName, { value }: Pending, { values, defaults }: SettingsAnswer) {
  return {
    from: formatSettingValue(name, values[name]),
    to: formatSettingValue(name, value ?? defaults[name]),
  };
}
