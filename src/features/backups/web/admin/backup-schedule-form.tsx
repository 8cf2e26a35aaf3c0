// How often the site backs itself up, when, and how many backups it keeps.

import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { type BackupOverview, changeBackupSchedule } from '../../backup-contract.ts';
import { backupRhythms } from '../../backup-rules.ts';
import { backupsCopy as copy } from './admin-backups-copy.ts';

export function ScheduleForm({ overview: { schedule, nextAt } }: { overview: BackupOverview }) {
  const form = useAdminForm(changeBackupSchedule, {
    defaultValues: {
      rhythm: schedule.rhythm,
      weekday: String(schedule.weekday),
      hour: String(schedule.hour),
      keep: String(schedule.keep),
    },
    input: ({ rhythm, weekday, hour, keep }) => ({
      body: { rhythm, weekday: Number(weekday), hour: Number(hour), keep: Number(keep) },
    }),
    refetch: ['/api/admin/backups'],
    done: copy.saved,
    failed: copy.saveFailed,
  });
  const rhythm = form.watch('rhythm');
  return (
    <form {...form.props} aria-label={copy.schedule} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={copy.rhythm} {...form.field('rhythm')}>
          {backupRhythms.map((value) => (
            <option key={value} value={value}>
              {copy.rhythms[value]}
            </option>
          ))}
        </SelectField>
        {rhythm === 'weekly' && (
          <SelectField label={copy.weekday} {...form.field('weekday')}>
            {copy.weekdays.map((name, day) => (
              <option key={name} value={String(day)}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {rhythm !== 'off' && (
          <>
            <SelectField label={copy.hour} {...form.field('hour')}>
              {Array.from({ length: 24 }, (_, hour) => (
                <option key={copy.hourLabel(hour)} value={String(hour)}>
                  {copy.hourLabel(hour)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={copy.keep}
              hint={copy.keepHint}
              type="number"
              min={1}
              max={1000}
              {...form.field('keep')}
            />
          </>
        )}
      </div>
      {nextAt !== null && (
        <p className="text-note text-ink-2">
          {copy.next} <Moment at={nextAt} />
        </p>
      )}
      {form.alert}
      <div>
        <Button type="submit" look="outline" busy={form.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
