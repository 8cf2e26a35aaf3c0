// '/dashboard/projects/:id/register': a company's register, its later rounds and its duties.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { getAddress } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section, SubPage, toDashboard } from '#ui/section.tsx';
import { getRegisterCsv, getRegisterPdf } from '../register-contract.ts';
import { registerCopy as words } from '../register-copy.ts';
import { AsOfForm } from './as-of-form.tsx';
import { OwnDuties } from './duty-list.tsx';
import { OwnRounds } from './own-rounds.tsx';
import { dutiesQuery, registerQuery, roundsQuery, toAsOf } from './register-queries.ts';
import { registerPageCopy as copy } from './register-screen-copy.ts';
import { RegisterView } from './register-view.tsx';

export const ownRegisterScreen = screen({
  Component: OwnRegisterPage,
  queries: ({ params: { id = '' }, search }) => [registerQuery(id, toAsOf(search)), roundsQuery(id), dutiesQuery(id)],
  meta: () => ({ title: copy.title }),
});

function OwnRegisterPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const asked = toAsOf(search);
  return (
    <SubPage
      back={toDashboard}
      links={[{ to: `/dashboard/projects/${id}/money`, label: copy.money }]}
      className="printable [--section-space:clamp(28px,3vw,44px)]"
    >
      <QueryView
        query={useQuery(registerQuery(id, asked))}
        header={<PageHeader compact title={copy.title} />}
        pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
        failed={copy.failed}
      >
        {(register) => (
          <>
            <PageHeader
              compact
              title={words.title}
              lead={<ProjectLink id={register.projectId} title={register.projectTitle} />}
              actions={
                <>
                  <DownloadLink href={getAddress(getRegisterPdf, { params: { id }, query: { asOf: register.asOf } })}>
                    {copy.pdf}
                  </DownloadLink>
                  <DownloadLink href={getAddress(getRegisterCsv, { params: { id }, query: { asOf: register.asOf } })}>
                    {copy.csv}
                  </DownloadLink>
                </>
              }
            />
            <div className="mt-4 mb-8">
              <AsOfForm asOf={register.asOf} />
            </div>
            <RegisterView register={register} />
          </>
        )}
      </QueryView>
      <div className="mt-12">
        <Section title={copy.rounds.title} lead={copy.rounds.lead}>
          <QueryView
            query={useQuery(roundsQuery(id))}
            pending={<Loading label={copy.loading} blocks={['h-[200px]']} />}
            failed={copy.failed}
          >
            {(rounds) => <OwnRounds projectId={id} rounds={rounds} />}
          </QueryView>
        </Section>
        <Section title={copy.duties.title}>
          <QueryView
            query={useQuery(dutiesQuery(id))}
            pending={<Loading label={copy.loading} blocks={['h-[120px]']} />}
            failed={copy.failed}
          >
            {(duties) => <OwnDuties projectId={id} duties={duties} />}
          </QueryView>
        </Section>
      </div>
    </SubPage>
  );
}
