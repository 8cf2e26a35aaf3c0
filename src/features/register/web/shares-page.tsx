// '/dashboard/shares': what a person holds, its value by the rounds, certificates, and transfers that concern them.
import { useQuery } from '@tanstack/react-query';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink, LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, Section, SubPage, toDashboard } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { useAction } from '#ui/use-action.ts';
import { getCertificatePdf, issueCertificate, listCertificates } from '../certificate-contract.ts';
import { certificateCopy } from '../certificate-copy.ts';
import { listOwnShares, type OwnShare } from '../register-contract.ts';
import { listOwnTransfers } from '../share-transfer-contract.ts';
import { OwnTransfers } from './own-transfers.tsx';
import { sharesCopy as copy } from './register-screen-copy.ts';

const sharesQuery = queryFor(listOwnShares, {});
const certificatesQuery = queryFor(listCertificates, {});
const transfersQuery = queryFor(listOwnTransfers, {});

export const sharesScreen = screen({
  Component: SharesPage,
  queries: () => [sharesQuery, certificatesQuery, transfersQuery],
  meta: () => ({ title: copy.title }),
});

function SharesPage() {
  const certificates = useQuery(certificatesQuery).data ?? [];
  const transfers = useQuery(transfersQuery).data ?? [];
  return (
    <SubPage back={toDashboard} className="max-w-narrow printable">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      {transfers.some(({ isAsked }) => isAsked) && <OwnTransfers transfers={transfers} />}
      <QueryView
        query={useQuery(sharesQuery)}
        pending={<Loading label={copy.loading} blocks={['h-[220px]', 'h-[220px]']} />}
        failed={copy.failed}
      >
        {(shares) =>
          shares.length === 0 ? (
            <EmptyState
              title={copy.none}
              text={copy.noneText}
              action={<LinkButton to="/projects">{copy.browse}</LinkButton>}
            />
          ) : (
            <div className="mt-4 mb-10">
              <div className="grid grid-flow-dense items-start gap-5 md:grid-cols-2">
                {shares.map((share) => (
                  <Share key={share.projectId} share={share} />
                ))}
              </div>
              <Notes shares={shares} />
            </div>
          )
        }
      </QueryView>
      {certificates.length > 0 && (
        <Section title={copy.certificates} lead={copy.certificatesLead}>
          <ul className="grid gap-3">
            {certificates.map(({ number, projectTitle, share, issuedOn, standing }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <DownloadLink href={getAddress(getCertificatePdf, { params: { number } })} size="small">
                  {copy.download(number)}
                </DownloadLink>
                <span className="min-w-0 text-small text-ink-2 wrap-anywhere">
                  <bdi>{projectTitle}</bdi> · {share}% · {formatDay(issuedOn)} · {certificateCopy.standing[standing]}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {transfers.length > 0 && !transfers.some(({ isAsked }) => isAsked) && <OwnTransfers transfers={transfers} />}
    </SubPage>
  );
}

/** Once for all: on each card they would be most of what there is to read. */
function Notes({ shares }: { shares: readonly OwnShare[] }) {
  const notes = [
    ...(shares.some(({ rounds }) => rounds.length === 0) ? [copy.valueFirst] : []),
    ...(shares.some(({ isFinal }) => !isFinal) ? [copy.notFinal] : []),
  ];
  return notes.length > 0 && <p className="small mt-4 text-ink-3">{notes.join(' ')}</p>;
}

function Share({ share }: { share: OwnShare }) {
  const { projectId, projectTitle, isFinal, amount, value, lines, rounds, history } = share;
  const issue = useAction(issueCertificate, {
    refetch: [getAddress(listCertificates, {})],
    done: { title: copy.issued, description: copy.issuedText },
    failed: copy.notIssued,
  });
  const locked = lines.flatMap(({ lockedUntil }) => (lockedUntil === null ? [] : [lockedUntil])).toSorted();
  const last = locked.at(-1);
  return (
    <Panel
      // The history needs the whole width.
      {...(rounds.length > 0 && { className: 'md:col-span-2' })}
      title={
        <span className="wrap-anywhere">
          <ProjectLink id={projectId} title={projectTitle} />
        </span>
      }
    >
      <SlipRows
        rows={[
          { label: copy.share, value: `${share.share}%` },
          { label: copy.amount, value: formatDollarAmount(amount) },
          { label: copy.value, value: formatDollarAmount(value) },
        ]}
      />
      {rounds.length > 0 && <p className="small mt-3 text-ink-3">{copy.valueNote}</p>}
      {last !== undefined && <p className="small mt-3 text-ink-3">{copy.locked(last)}</p>}
      {rounds.length > 0 && (
        <div className="mt-5">
          <DataTable
            caption={copy.history}
            columns={historyColumns}
            rows={history}
            rowKey={({ on, round }) => `${on} ${round ?? ''}`}
          />
        </div>
      )}
      {isFinal && (
        <div className="mt-5 print:hidden">
          <Button
            look="outline"
            size="small"
            busy={issue.isPending}
            onClick={() => issue.mutate({ params: { id: projectId } })}
          >
            {copy.certificate}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const historyColumns: readonly Column<OwnShare['history'][number]>[] = [
  { header: copy.historyColumns.on, cell: ({ on }) => formatDay(on) },
  { header: copy.historyColumns.event, cell: ({ round }) => (round === null ? copy.bought : copy.round) },
  { header: copy.historyColumns.share, align: 'number', cell: ({ share }) => `${share}%` },
  { header: copy.historyColumns.value, align: 'number', cell: ({ value }) => formatDollarAmount(value) },
];
