// '/dashboard/projects/:id/money': a creator's view of the money of a project.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { openingText, takenText } from '#features/ledger/project-money-copy.ts';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { getAddress } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { getPaymentsCsv, getProjectMoney, getProjectMoneyCsv, type ProjectMoney } from '../../money-contract.ts';
import { MilestoneMoney } from './milestone-money.tsx';
import { projectMoneyCopy as copy } from './money-copy.ts';
import { MoneyFrame } from './money-frame.tsx';
import { exact, Places } from './places.tsx';

const moneyQuery = (id = '') => queryFor(getProjectMoney, { params: { id } });

export const projectMoneyScreen = screen({
  Component: ProjectMoneyPage,
  queries: ({ params }) => [moneyQuery(params.id)],
  meta: ({ data, params }) => {
    const title = data(getProjectMoney, { params: { id: params.id ?? '' } })?.projectTitle;
    return { title: title === undefined ? copy.title : copy.titleOf(title) };
  },
});

function ProjectMoneyPage() {
  const { id = '' } = useParams();
  const query = useQuery(moneyQuery(id));
  const hasPlan = query.data?.milestones.some(({ isWhole }) => !isWhole) === true;
  const links = [
    ...(hasPlan ? [{ to: `/dashboard/projects/${id}/milestones`, label: copy.milestonesPage }] : []),
    { to: '/dashboard/payouts', label: copy.gettingPaid },
    { to: `/projects/${id}/transparency`, label: copy.public },
  ];
  return (
    <MoneyFrame query={query} words={copy} links={links}>
      {(money) => <Money money={money} />}
    </MoneyFrame>
  );
}

function Money({ money }: { money: ProjectMoney }) {
  const {
    projectId,
    projectTitle,
    paidIn,
    places,
    opening,
    owedByCreators: owed,
    milestones,
    terms,
    pause,
    stop,
  } = money;
  const taken = takenText(money, 'creator');
  const isImported = Number(opening) > 0;
  const isPaid = Number(paidIn) > 0;
  const hasReleases = milestones.some(({ state }) => state !== 'released' && state !== 'returned');
  return (
    <>
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <p className="mb-6 font-semibold wrap-anywhere">
        <ProjectLink id={projectId} title={projectTitle} />
      </p>
      <div className="mb-6 grid gap-3 empty:hidden">
        {stop && (
          <Alert tone="warm">
            {copy.stopped} <Moment at={stop.at} />: <bdi>{stop.reason}</bdi>
          </Alert>
        )}
        {pause && isPaid && (
          <Alert tone="warm">
            {copy.paused} <Moment at={pause.since} />. {copy.pausedText}
          </Alert>
        )}
        {taken !== undefined && (
          <Alert tone="warm">
            <span>
              {[taken, ...(Number(owed) > 0 ? [hasReleases ? copy.owed.deducted : copy.owed.asked] : [])].join(' ')}
            </span>
          </Alert>
        )}
      </div>
      {isPaid ? (
        <Places places={places} paidIn={paidIn} reader="creator" caption={copy.placesTitle} total={copy.total} />
      ) : (
        <EmptyState title={copy.none} text={copy.noneText} />
      )}
      {isImported && <p className="mt-4 text-ink-2">{openingText(money)}</p>}
      {terms && isPaid && (
        <p className="small mt-4 text-ink-2">
          {copy.fee(terms.feePercent)} {copy.feesBy[terms.processingFeesBy]}
        </p>
      )}
      <div className="mt-10">
        <Section title={copy.milestones} lead={milestones.length === 0 ? copy.noPlan : getLead(money)}>
          <MilestoneMoney milestones={milestones} reader="creator" />
        </Section>
        <Files money={money} />
      </div>
    </>
  );
}

function getLead({ opening, places }: ProjectMoney): string {
  if (Number(opening) === 0) return copy.milestonesLead;
  return `${copy.milestonesOpening(exact(places.held))} ${copy.milestonesLead}`;
}

function Files({ money: { projectId, milestones, years } }: { money: ProjectMoney }) {
  const hasReleases = milestones.some(({ releases }) => releases.length > 0);
  if (!hasReleases && years.length === 0) return null;
  const files = [
    ...(hasReleases
      ? [{ label: copy.releasesCsv, href: getAddress(getProjectMoneyCsv, { params: { id: projectId } }) }]
      : []),
    ...years.map((year) => ({ label: copy.payments(year), href: getAddress(getPaymentsCsv, { query: { year } }) })),
  ];
  return (
    <Section title={copy.files} lead={copy.paymentsNote}>
      <ul className="grid justify-items-start gap-3">
        {files.map(({ label, href }) => (
          <li key={href}>
            <DownloadLink href={href}>{label}</DownloadLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
