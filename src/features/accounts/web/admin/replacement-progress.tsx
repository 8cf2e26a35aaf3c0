// How far replacing the identity provider is: who moved, who has not and why, and ending it.
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { endReplacement, type ProviderReplacement, type ReplacementState } from '../../provider-contract.ts';
import { ActionButton } from './record/action-dialog.tsx';
import { Facts } from './record/facts.tsx';
import { providerCopy } from './sign-in-provider-copy.ts';

const copy = providerCopy.open;
const { people } = providerCopy;

export function ReplacementProgress({ replacement }: { replacement: ProviderReplacement }) {
  const { oldIssuer, newIssuer, startedAt, startedBy, moved, remaining } = replacement;
  const left = replacement.people - moved;
  const words = copy.moved(moved, replacement.people);
  return (
    <>
      <Panel title={copy.title}>
        <Facts
          facts={{
            [copy.from]: oldIssuer ?? copy.unknown,
            [copy.to]: newIssuer,
            [copy.started]: (
              <>
                <Moment at={startedAt} />
                <span>{copy.by(startedBy)}</span>
              </>
            ),
          }}
        />
        <p className="mt-5 mb-2 font-semibold">{words}</p>
        <ProgressBar label={words} percent={replacement.people === 0 ? 0 : (moved / replacement.people) * 100} />
        <ActionButton
          className="mt-5"
          endpoint={endReplacement}
          input={() => ({})}
          words={copy.end}
          refetch={['/api/admin/sign-in-provider', '/api/admin/audit']}
        />
      </Panel>
      <Panel title={people.title}>
        {left === 0 ? (
          <p className="text-ink-2">{people.empty}</p>
        ) : (
          <>
            <p className="mb-5 text-ink-2">{people.hint}</p>
            <DataTable
              caption={people.caption}
              columns={columns}
              rows={remaining}
              rowKey={({ id }) => id}
              look="list"
            />
            {remaining.length < left && <p className="mt-4 text-ink-2">{people.shown(remaining.length, left)}</p>}
          </>
        )}
      </Panel>
    </>
  );
}

const tones: Record<ReplacementState, BadgeTone> = {
  not_yet: 'secondary',
  asked: 'primary',
  link_sent: 'primary',
  declined: 'warm',
  shared_address: 'warm',
  no_address: 'warm',
};

const columns: readonly Column<ProviderReplacement['remaining'][number]>[] = [
  {
    header: people.name,
    plain: true,
    cell: ({ id, name }) => <RecordLink to={`/admin/users/${id}`}>{name}</RecordLink>,
  },
  { header: people.email, cell: ({ email }) => <EmailText email={email} /> },
  {
    header: people.lastActive,
    cell: ({ lastActive }) => (lastActive === null ? people.never : <Moment at={lastActive} />),
  },
  {
    header: people.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{people.states[state]}</Badge>,
  },
];
