// The later rounds of a company for administrators: every entry, and the button that asks to revoke a confirmed one.
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { askToRevokeRound, type ProjectRounds } from '../../round-contract.ts';
import { type Entry, EntryBadge, roundColumns, toEntries } from '../round-entries.tsx';
import { registerAdminCopy } from './register-admin-copy.ts';
import { toAddresses } from './register-queues.tsx';

const copy = registerAdminCopy.revocation;

export function CompanyRounds({ projectId, rounds }: { projectId: number; rounds: ProjectRounds }) {
  if (rounds.entries.length === 0) return <p className="text-ink-2">{registerAdminCopy.project.noRounds}</p>;
  return (
    <DataTable
      caption={registerAdminCopy.project.rounds}
      columns={roundColumns((entry) => <State projectId={projectId} entry={entry} />)}
      rows={toEntries(rounds)}
      rowKey={({ id }) => id}
    />
  );
}

function State({ projectId, entry }: { projectId: number; entry: Entry }) {
  const { id, state, isCorrected, revocation, replaces } = entry;
  const text = replaces === null ? copy.ask.text : copy.ask.textCorrection;
  return (
    <EntryBadge entry={entry}>
      {state === 'confirmed' && !isCorrected && revocation === null && (
        <ActionButton
          endpoint={askToRevokeRound}
          input={(reason) => ({ params: { id }, body: { reason } })}
          words={{ ...copy.ask, text, failed: registerAdminCopy.refused }}
          refetch={toAddresses(projectId)}
          look="quiet"
          size="small"
        >
          {copy.askButton}
        </ActionButton>
      )}
    </EntryBadge>
  );
}
