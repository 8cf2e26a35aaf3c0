// '/projects/:id/transparency': where one project's money is, and each of its investments without names.

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { storyLabel, storyText } from '#features/investing/money-story-copy.ts';
import { openingText, takenText } from '#features/ledger/project-money-copy.ts';
import { ProjectReleases, projectReleasesQuery } from '#features/payouts/web/money/public-releases.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { MomentDay, useReaderDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type ScreenContext, screen } from '#ui/screen.ts';
import { PageHeader, Section, SubPage } from '#ui/section.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { readWords } from '#ui/table/list-address.ts';
import { LeftOutNotice } from '#ui/table/list-notices.tsx';
import { readCursor } from '#ui/table/list-part.ts';
import { getProjectTransparency, type ProjectTransparency } from '../transparency-contract.ts';
import { LastCheck } from './last-check.tsx';
import { MoneyPlaces } from './money-places.tsx';
import { transparencyPageCopy } from './transparency-copy.ts';

function addressInput(id: string, search: URLSearchParams) {
  const cursor = readCursor(search);
  return { params: { id }, query: { limit: 50, ...(cursor && { cursor }) } };
}

const inputIn = ({ params: { id = '' }, search }: ScreenContext) => addressInput(id, search);

export const projectTransparencyScreen = screen({
  Component: ProjectTransparencyPage,
  queries: (context) => [queryFor(getProjectTransparency, inputIn(context)), projectReleasesQuery(context.params.id)],
  meta: ({ data, ...context }) => {
    const title = data(getProjectTransparency, inputIn(context))?.projectTitle;
    return {
      title: title === undefined ? transparencyPageCopy.projectTitle : transparencyPageCopy.namedProjectTitle(title),
      ...(title !== undefined && { description: transparencyPageCopy.projectDescription(title) }),
    };
  },
});

function ProjectTransparencyPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  return (
    <QueryView
      query={useQuery(queryFor(getProjectTransparency, addressInput(id, search)))}
      pending={<Loading label={transparencyPageCopy.loading} blocks={['h-[420px]']} />}
      failed={transparencyPageCopy.failed}
      className="wrap py-16"
    >
      {(data) => <Figures transparency={data} isOlder={readCursor(search) !== ''} />}
    </QueryView>
  );
}

function Figures({ transparency, isOlder }: { transparency: ProjectTransparency; isOlder: boolean }) {
  const { projectId, projectTitle, check, figures } = transparency;
  return (
    <SubPage
      back={{ to: `/projects/${projectId}`, label: transparencyPageCopy.backToProject }}
      className="max-w-narrow printable"
    >
      <PageHeader
        title={transparencyPageCopy.projectTitle}
        lead={
          <>
            <span dir="auto" className="font-semibold text-ink">
              {projectTitle}
            </span>
            {transparencyPageCopy.projectLead}
          </>
        }
      />
      <MoneyPlaces figures={figures} />
      <Taken figures={figures} />
      {Number(figures.opening) > 0 && <p className="mt-3 text-ink-2">{openingText(figures)}</p>}
      <div className="mt-7 grid gap-3">
        <LastCheck check={check} />
        <p className="text-ink-2">
          {transparencyPageCopy.promisesLink}{' '}
          <TextLink to="/transparency">{transparencyPageCopy.transparency}</TextLink>.
        </p>
      </div>
      <ProjectReleases projectId={projectId} />
      <Investments transparency={transparency} isOlder={isOlder} />
    </SubPage>
  );
}

function Taken({ figures }: Pick<ProjectTransparency, 'figures'>) {
  const text = takenText(figures, 'project');
  return text === undefined ? null : <p className="mt-3 text-ink-2">{text}</p>;
}

function WhereItIs({ money }: Pick<Fact, 'money'>) {
  const day = useReaderDay();
  return (
    <span className="block">
      <span className="block font-semibold">{storyLabel(money, 'anyone')}</span>
      <span className="small text-ink-2">{storyText(money, 'anyone', day)}</span>
    </span>
  );
}

type Fact = ProjectTransparency['investments'][number];

const columns: readonly Column<Fact>[] = [
  { header: transparencyPageCopy.day, cell: ({ createdAt }) => <MomentDay at={createdAt} /> },
  {
    header: transparencyPageCopy.whereItIs,
    cell: ({ money }) => <WhereItIs money={money} />,
  },
  {
    header: transparencyPageCopy.amountColumn,
    align: 'number',
    cell: ({ amount }) => formatDollarAmount(amount),
  },
];

function Investments({ transparency, isOlder }: { transparency: ProjectTransparency; isOlder: boolean }) {
  const { projectId, investments, older } = transparency;
  const [search] = useSearchParams();
  const here = `/projects/${projectId}/transparency`;
  return (
    <div className="mt-10">
      <Section title={transparencyPageCopy.every} lead={transparencyPageCopy.everyLead}>
        <div className="mb-5 empty:hidden">
          <LeftOutNotice leftOut={readWords(search, getProjectTransparency, []).leftOut} />
        </div>
        {investments.length === 0 ? (
          <EmptyState title={transparencyPageCopy.none} text={transparencyPageCopy.noneText} />
        ) : (
          <DataTable
            caption={transparencyPageCopy.everyTable}
            columns={columns}
            rows={investments}
            rowKey={({ id }) => id}
          />
        )}
        {(isOlder || older !== null) && (
          <p className="mt-5 flex flex-wrap gap-3 print:hidden">
            {isOlder && (
              <LinkButton look="outline" to={here}>
                {transparencyPageCopy.newest}
              </LinkButton>
            )}
            {older !== null && (
              <LinkButton look="outline" to={`${here}?cursor=${encodeURIComponent(older)}`}>
                {transparencyPageCopy.older}
              </LinkButton>
            )}
          </p>
        )}
      </Section>
    </div>
  );
}
