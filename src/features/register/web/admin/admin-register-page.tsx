// '/admin/projects/:id/register': the register of a project with every name, its later rounds, its duties, and the form for transfers.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { getAddress } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink, PageHeader, Panel } from '#ui/section.tsx';
import { getRegisterCsv, getRegisterPdf } from '../../register-contract.ts';
import { AsOfForm } from '../as-of-form.tsx';
import { dutiesQuery, registerQuery, roundsQuery, toAsOf } from '../register-queries.ts';
import { registerPageCopy } from '../register-screen-copy.ts';
import { RegisterView } from '../register-view.tsx';
import { CompanyDuties } from './admin-duties.tsx';
import { CompanyRounds } from './company-rounds.tsx';
import { registerAdminCopy } from './register-admin-copy.ts';
import { TransferForm } from './transfer-form.tsx';

const copy = registerAdminCopy.project;

export const adminRegisterScreen = screen({
  Component: AdminRegisterPage,
  queries: ({ params: { id = '' }, search }) => [registerQuery(id, toAsOf(search)), roundsQuery(id), dutiesQuery(id)],
  meta: () => ({ title: `${registerPageCopy.title} – Admin` }),
});

const pending = <Loading label={registerPageCopy.loading} blocks={['h-[90px]']} />;

function AdminRegisterPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const rounds = useQuery(roundsQuery(id));
  const duties = useQuery(dutiesQuery(id));
  return (
    <>
      <BackLink
        to={`/admin/projects/${id}`}
        label={copy.back}
        more={[{ to: '/admin/registers', label: copy.waiting }]}
      />
      <QueryView
        query={useQuery(registerQuery(id, toAsOf(search)))}
        pending={<Loading label={registerPageCopy.loading} blocks={['h-[320px]']} />}
        failed={registerPageCopy.failed}
      >
        {(register) => (
          <>
            <PageHeader
              title={copy.title(register.projectTitle)}
              actions={[
                { label: registerPageCopy.pdf, endpoint: getRegisterPdf },
                { label: registerPageCopy.csv, endpoint: getRegisterCsv },
              ].map(({ label, endpoint }) => (
                <FileLink
                  key={label}
                  label={label}
                  address={getAddress(endpoint, { params: { id }, query: { asOf: register.asOf } })}
                />
              ))}
            />
            <div className="grid grid-cols-1 gap-6">
              <Panel>
                <div className="mb-6">
                  <AsOfForm asOf={register.asOf} />
                </div>
                <RegisterView register={register} />
              </Panel>
              <Panel title={copy.rounds}>
                <QueryView query={rounds} pending={pending} failed={registerAdminCopy.failed}>
                  {(found) => <CompanyRounds projectId={register.projectId} rounds={found} />}
                </QueryView>
              </Panel>
              <Panel title={registerPageCopy.duties.title}>
                <QueryView query={duties} pending={pending} failed={registerAdminCopy.duties.failed}>
                  {(found) => <CompanyDuties projectId={register.projectId} duties={found} />}
                </QueryView>
              </Panel>
              {register.lines.length > 0 && register.isFinal && (
                <Panel title={copy.transfer}>
                  <TransferForm register={register} />
                </Panel>
              )}
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

/** The file has the names of people, so it asks who reads it. */
function FileLink({ label, address }: { label: string; address: string }) {
  return (
    <DownloadLink
      href={address}
      size="small"
      onClick={(event) => {
        event.preventDefault();
        void confirmedDownload(address);
      }}
    >
      {label}
    </DownloadLink>
  );
}
