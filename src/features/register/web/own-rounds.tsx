// Later rounds of a company: what was entered, and the form for another one.
import { findCents } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { MoneyField, SelectField, TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { useSite } from '#ui/site.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useAction } from '#ui/use-action.ts';
import { listRounds, type ProjectRounds, proposeRound, withdrawRound } from '../round-contract.ts';
import { registerPageCopy } from './register-screen-copy.ts';
import { type Entry, EntryBadge, roundColumns, toEntries } from './round-entries.tsx';

const copy = registerPageCopy.rounds;

type OwnRoundsProps = { projectId: string; rounds: ProjectRounds };

export function OwnRounds({ projectId, rounds }: OwnRoundsProps) {
  const { entries, closedOn } = rounds;
  if (closedOn === null) return <p className="text-ink-2">{copy.notYet}</p>;
  return (
    <div className="grid gap-10">
      {entries.length === 0 ? (
        <p className="text-ink-2">{copy.none}</p>
      ) : (
        <Entries projectId={projectId} rounds={rounds} />
      )}
      <RoundForm projectId={projectId} rounds={rounds} closedOn={closedOn} />
    </div>
  );
}

const addresses = (projectId: string) => [
  getAddress(listRounds, { params: { id: projectId } }),
  `/api/projects/${projectId}/register`,
];

function Entries({ projectId, rounds }: OwnRoundsProps) {
  return (
    <DataTable
      caption={copy.entries}
      columns={roundColumns((entry) => <OwnEntryState projectId={projectId} entry={entry} />)}
      rows={toEntries(rounds)}
      rowKey={({ id }) => id}
    />
  );
}

function OwnEntryState({ projectId, entry }: { projectId: string; entry: Entry }) {
  const withdraw = useAction(withdrawRound, {
    refetch: addresses(projectId),
    done: copy.withdrawn,
    failed: copy.withdrawFailed,
  });
  return (
    <EntryBadge entry={entry}>
      {entry.state === 'proposed' && (
        <Button
          look="quiet"
          size="small"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: entry.id } })}
        >
          {copy.withdraw}
        </Button>
      )}
    </EntryBadge>
  );
}

function RoundForm({ projectId, rounds, closedOn }: OwnRoundsProps & { closedOn: string }) {
  const { today } = useSite();
  const form = useEndpointForm(proposeRound, {
    defaultValues: { heldOn: '', preMoney: '', amount: '', investors: '', replaces: '' },
    input: ({ heldOn, preMoney, amount, investors, replaces }) => ({
      params: { id: projectId },
      body: {
        heldOn,
        preMoney: toNumberText(preMoney),
        amount: toNumberText(amount),
        investors: Number(investors),
        ...(replaces !== '' && { replaces: Number(replaces) }),
      },
    }),
    refetch: addresses(projectId),
    done: { title: copy.done, description: copy.doneText },
    failed: copy.failed,
    resets: true,
  });
  const isAmount = (value: string) => findCents(toNumberText(value)) !== undefined || copy.missingAmount;
  return (
    <div className="max-w-[34rem]">
      <NeedsScript />
      <form {...form.props} className="grid gap-5">
        {form.alert}
        {rounds.rounds.length > 0 && (
          <SelectField label={copy.replaces} {...form.field('replaces')}>
            <option value="">{copy.newRound}</option>
            {rounds.rounds.map(({ id, heldOn }) => (
              <option key={id} value={id}>
                {copy.correction(heldOn)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={copy.heldOn}
          type="date"
          min={closedOn}
          max={today}
          {...form.field('heldOn', { required: copy.missingDate })}
        />
        <MoneyField
          label={copy.preMoney}
          hint={copy.preMoneyHint}
          {...form.field('preMoney', { validate: isAmount })}
        />
        <MoneyField label={copy.amount} {...form.field('amount', { validate: isAmount })} />
        <TextField
          label={copy.investors}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('investors', {
            validate: (value) => /^[1-9]\d*$/.test(value.trim()) || copy.missingInvestors,
          })}
        />
        <div>
          <Button type="submit" busy={form.isPending}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** "1,500,000" as people type it. */
const toNumberText = (value: string) => value.replaceAll(',', '').replaceAll('$', '').trim();
