// Chooses the day of a register. A plain form: works without script, and the address names the day.
import { toDay } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { registerPageCopy as copy } from './register-screen-copy.ts';

export function AsOfForm({ asOf }: { asOf: string }) {
  return (
    <form method="get" className="flex flex-wrap items-end gap-3 print:hidden" key={asOf}>
      <TextField label={copy.asOf} type="date" name="asOf" defaultValue={asOf} max={toDay(new Date())} />
      <Button type="submit" look="outline">
        {copy.show}
      </Button>
    </form>
  );
}
