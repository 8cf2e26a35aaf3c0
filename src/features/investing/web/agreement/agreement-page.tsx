// '/investments/:id/agreement': the agreement of an investment in full, to read, print or download, with its signature.
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { AgreementText } from '#features/agreements/web/agreement-text-view.tsx';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink, LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { SubPage, toDashboard } from '#ui/section.tsx';
import { type Agreement, getAgreement, getAgreementPdf } from '../../agreement-contract.ts';
import { agreementCopy as copy } from '../../agreement-copy.ts';
import { receiptNumber } from '../../investing-rules.ts';

export const agreementScreen = screen({
  Component: AgreementPage,
  queries: ({ params }) => [agreementQuery(params.id)],
  meta: ({ data, params }) => {
    const found = data(getAgreement, { params: { id: params.id ?? '' } });
    return { title: found === undefined ? copy.title : copy.titleWithNumber(receiptNumber(found.investmentId)) };
  },
});

function agreementQuery(id = '') {
  return queryFor(getAgreement, { params: { id } });
}

function AgreementPage() {
  const { id } = useParams();
  const query = useQuery(agreementQuery(id));
  return (
    <SubPage back={toDashboard} className="max-w-narrow printable">
      <div className="mt-5">
        {query.error?.code === 'not_found' ? (
          <>
            <h1 className="h2 mb-7">{copy.none.title}</h1>
            <EmptyState title={copy.none.heading} text={copy.none.text} action={copy.none.back} to="/dashboard" />
          </>
        ) : (
          <QueryView
            query={query}
            header={<h1 className="sr-only">{copy.title}</h1>}
            pending={<Loading label={copy.loading} blocks={['h-[560px]']} />}
            failed={copy.failed}
          >
            {(agreement) => <Document agreement={agreement} />}
          </QueryView>
        )}
      </div>
    </SubPage>
  );
}

function Document({ agreement }: { agreement: Agreement }) {
  const { investmentId, signature, template, sha256, text } = agreement;
  return (
    <>
      {signature === null && (
        <div className="mb-7">
          <Alert tone="warm">{copy.draft}</Alert>
        </div>
      )}
      <AgreementText text={text} level={1} />
      <section aria-label={copy.signature} className="panel mt-9 grid gap-1.5">
        {signature !== null && (
          <p className="font-semibold wrap-anywhere">{copy.signedBy(signature.name, signature.at)}</p>
        )}
        {signature !== null && <p className="text-note text-ink-2">{copy.method(signature.provider)}</p>}
        <p className="text-note text-ink-2">{copy.version(template.version)}</p>
        <p className="text-small text-ink-3 wrap-anywhere">
          {copy.hash}: {sha256}
        </p>
      </section>
      <div className="mt-7 flex flex-wrap gap-3 print:hidden">
        <DownloadLink look="solid" href={getAddress(getAgreementPdf, { params: { id: investmentId } })}>
          {copy.pdf}
        </DownloadLink>
        <Button look="outline" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {copy.print}
        </Button>
        {signature !== null && (
          <LinkButton look="quiet" to={`/receipts/${investmentId}`}>
            {copy.receipt}
          </LinkButton>
        )}
      </div>
    </>
  );
}
