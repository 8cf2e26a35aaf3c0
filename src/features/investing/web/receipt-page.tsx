// '/receipts/:id': a receipt to print or download, or the reason why there is none.

import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useId, useRef } from 'react';
import { useParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink, LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { SubPage, toDashboard } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { getReceipt, getReceiptPdf, type Receipt } from '../receipt-contract.ts';
import { issuerText, receiptRows, receiptState, smallPrint } from '../receipt-copy.ts';
import { CancelInvestment } from './cancel-investment.tsx';
import { cancellationText, investmentStateWords } from './investment-state.ts';
import { receiptPageCopy } from './receipt-page-copy.ts';

export const receiptScreen = screen({
  Component: ReceiptPage,
  queries: ({ params }) => [receiptQuery(params.id)],
  meta: ({ data, params }) => {
    const receipt = data(getReceipt, { params: { id: params.id ?? '' } });
    return { title: receipt?.number ? receiptPageCopy.titleWithNumber(receipt.number) : receiptPageCopy.title };
  },
});

function receiptQuery(id = '') {
  return queryFor(getReceipt, { params: { id } });
}

function ReceiptPage() {
  const { id } = useParams();
  return (
    <SubPage back={toDashboard} className="max-w-narrow printable">
      <div className="mt-5">
        <QueryView
          query={useQuery(receiptQuery(id))}
          pending={<Loading label={receiptPageCopy.loading} blocks={['h-[560px]']} />}
          failed={receiptPageCopy.failed}
        >
          {(receipt) =>
            receipt.number === null ? (
              <NoReceipt receipt={receipt} />
            ) : (
              <Paper receipt={receipt} number={receipt.number} />
            )
          }
        </QueryView>
      </div>
    </SubPage>
  );
}

function Paper({ receipt, number }: { receipt: Receipt; number: string }) {
  const site = useSite();
  const { label, text } = receiptState(receipt);
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const cancelText = cancellationText(receipt);
  return (
    <>
      <p className="mb-6 hidden font-display text-heading font-bold print:block">{site.name}</p>
      <Slip
        stub={
          <div className="px-1 pb-1 sm:px-3">
            <p className="h3">{label}</p>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </div>
        }
      >
        <div className="p-1 sm:p-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h1 id={titleId} ref={titleRef} tabIndex={-1} className="h2">
              {receiptPageCopy.title}
            </h1>
            <p className="font-strong">{receiptPageCopy.number(number)}</p>
          </div>
          {/* Short labels stay whole, and long ones leave the value its part of a narrow screen. */}
          <div className="mt-5 wrap-anywhere [&_dt]:max-w-[55%] [&_dt]:shrink-0">
            <SlipRows rows={receiptRows(receipt)} />
          </div>
        </div>
      </Slip>
      <div className="mt-7 flex flex-wrap gap-3 print:hidden">
        <DownloadLink look="solid" href={getAddress(getReceiptPdf, { params: { id: receipt.investmentId } })}>
          {receiptPageCopy.pdf}
        </DownloadLink>
        <Button look="outline" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {receiptPageCopy.print}
        </Button>
        {receipt.agreement !== null && (
          <LinkButton look="outline" to={`/investments/${receipt.investmentId}/agreement`}>
            {receiptPageCopy.agreement}
          </LinkButton>
        )}
        {receipt.transactionId !== null && (
          <LinkButton look="quiet" to={`/investments/${receipt.investmentId}/money`}>
            {receiptPageCopy.followDollar}
          </LinkButton>
        )}
        <CancelInvestment
          investment={{ ...receipt, id: receipt.investmentId }}
          look="quiet"
          titleId={titleId}
          titleRef={titleRef}
        />
      </div>
      {cancelText && <p className="small mt-4 text-ink-2 print:hidden">{cancelText}</p>}
      <div className="small mt-8 grid max-w-[44rem] gap-2 text-ink-3">
        <p className="text-ink-2">{issuerText(site)}</p>
        {smallPrint(site, receipt).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </>
  );
}

/** Not paid, or not yet, so there is no receipt. */
function NoReceipt({ receipt }: { receipt: Receipt }) {
  const isPending = receipt.status === 'pending';
  const { text } = investmentStateWords(receipt);
  return (
    <>
      <h1 className="h2 mb-7">{isPending ? receiptPageCopy.noneYet : receiptPageCopy.none}</h1>
      <EmptyState
        title={receipt.projectTitle}
        text={isPending ? receiptPageCopy.noneYetText : receiptPageCopy.noneText(text)}
        action={receiptPageCopy.back}
        to="/dashboard"
      />
    </>
  );
}
