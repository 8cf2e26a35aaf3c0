// '/verify/:number': anyone with the number and the code of a certificate verifies it. A plain form, so that it works without script.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { getCertificate, type VerifiedCertificate } from '../certificate-contract.ts';
import { verifyCopy as copy } from './register-screen-copy.ts';

const certificateQuery = (number: string, code: string) =>
  queryFor(getCertificate, { params: { number: number.slice(0, 60) }, query: { code: code.slice(0, 60) } });

export const verifyScreen = screen({
  Component: VerifyPage,
  queries: ({ params: { number = '' }, search }) => {
    const code = search.get('code') ?? '';
    return code === '' ? [] : [certificateQuery(number, code)];
  },
  meta: () => ({ title: copy.title, robots: 'noindex' as const }),
  NotFoundNote: WrongCode,
});

function useTyped(): { number: string; code: string } {
  const { number = '' } = useParams();
  const [search] = useSearchParams();
  return { number, code: search.get('code') ?? '' };
}

function VerifyPage() {
  const { number, code } = useTyped();
  return (
    <div className="wrap max-w-narrow pb-(--section-space)">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      {code === '' ? <CodeForm number={number} /> : <Result number={number} code={code} />}
    </div>
  );
}

/** On the page for what was not found: a wrong number and a wrong code look the same. */
function WrongCode() {
  const { number, code } = useTyped();
  return (
    <div className="mt-6 grid gap-6 text-start">
      <Alert tone="warm" title={copy.wrong}>
        {copy.wrongText}
      </Alert>
      <CodeForm number={number} code={code} />
    </div>
  );
}

function CodeForm({ number, code = '' }: { number: string; code?: string }) {
  return (
    <form method="get" className="mt-6 grid max-w-[26rem] gap-5">
      <p>
        {copy.number}: <b className="wrap-anywhere">{number}</b>
      </p>
      <TextField
        label={copy.code}
        name="code"
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
      />
      <div>
        <Button type="submit">{copy.submit}</Button>
      </div>
    </form>
  );
}

function Result({ number, code }: { number: string; code: string }) {
  return (
    <QueryView
      query={useQuery(certificateQuery(number, code))}
      pending={<Loading label={copy.loading} blocks={['h-[260px]']} />}
      failed={copy.failed}
    >
      {(certificate) => <Certificate certificate={certificate} />}
    </QueryView>
  );
}

function Certificate({ certificate }: { certificate: VerifiedCertificate }) {
  const { holder, projectTitle, share, issuedOn, standing, sha256 } = certificate;
  return (
    <Slip>
      <h2 className="h3 mb-3">{copy.genuine}</h2>
      <SlipRows
        rows={[
          { label: copy.rows.holder, value: <bdi>{holder}</bdi> },
          { label: copy.rows.project, value: <bdi className="wrap-anywhere">{projectTitle}</bdi> },
          { label: copy.rows.share, value: `${share}%` },
          { label: copy.rows.issued, value: formatDay(issuedOn) },
          { label: copy.rows.today, value: copy.today[standing] },
          { label: copy.rows.hash, value: <span className="wrap-anywhere text-small">{sha256}</span> },
        ]}
      />
      <p className="small mt-3 text-ink-3">{copy.another}</p>
    </Slip>
  );
}
