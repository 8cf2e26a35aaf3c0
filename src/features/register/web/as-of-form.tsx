// Chooses the day of a register. A plain form: works without script, and the address names the day.
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.tsx';
import { registerPageCopy as copy } from './register-screen-copy.ts';

export function AsOfForm({ asOf }: { asOf: string }) {
  const { today } = useSite();
  return (
    <form method="get" className="flex flex-wrap items-end gap-3 print:hidden [&>:first-child]:min-w-0" key={asOf}>
      <TextField label={copy.asOf} type="date" name="asOf" defaultValue={asOf} max={today} />
      <Button type="submit" look="outline">
        {copy.show}
      </Button>
    </form>
  );
}
