// Confirms an investment: number, amount, share, cancellation deadline and next steps.

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { describeShortfall } from '#features/investing/cancellation-copy.ts';
import { getReceipt, getReceiptPdf, type Receipt } from '#features/investing/receipt-contract.ts';
import { cancellationText } from '#features/investing/web/investment-state.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { ShareMenu } from '#features/sharing/web/share-buttons.tsx';
import { useProjectShare } from '#features/sharing/web/share-project.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { getAddress } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink, LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { confirmationCopy as copy } from './confirmation-copy.ts';

export function confirmationQuery(id: number | string) {
  return queryFor(getReceipt, { params: { id } });
}

type InvestmentConfirmationProps = { id: number | string; heading: 'h1' | 'h2' };

/** Renders nothing unless the investment is complete. */
export function InvestmentConfirmation({ id, heading }: InvestmentConfirmationProps) {
  return (
    <QueryView
      query={useQuery(confirmationQuery(id))}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
    >
      {(receipt) => isConfirmed(receipt) && <Confirmation receipt={receipt} Heading={heading} />}
    </QueryView>
  );
}

/** Shown on the dashboard right after paying. Survives a reload, not the next visit. */
export function JustInvested() {
  const { state } = useLocation() as { state: { investmentId?: unknown } | null };
  // Kept in the browser's history entry, which the server does not see.
  const isHydrated = useHydrated();
  const id = state?.investmentId;
  if (!isHydrated || typeof id !== 'number') return null;
  return (
    <div className="max-w-[44rem] pb-10 print:hidden">
      <InvestmentConfirmation id={id} heading="h2" />
    </div>
  );
}

type Confirmed = Receipt & { number: string };

/** If the money has moved on since, the receipt explains it. */
export function isConfirmed(receipt: Receipt): receipt is Confirmed {
  const { state } = receipt.money;
  return receipt.number !== null && (state === 'held' || state === 'recorded');
}

type ConfirmationProps = { receipt: Confirmed; Heading: 'h1' | 'h2' };

function Confirmation({ receipt, Heading }: ConfirmationProps) {
  const headingId = useId();
  const cancelText = cancellationText(receipt) ?? (receipt.cancellable ? copy.openEnded : undefined);
  return (
    <section aria-labelledby={headingId}>
      <Slip stub={<NextSteps receipt={receipt} />}>
        <Heading id={headingId} className="h3 flex items-center gap-2.5 text-large">
          <CircleCheck size={24} aria-hidden className="shrink-0 text-verdigris-ink" />
          {copy.title}
        </Heading>
        <p className="mt-1.5 mb-4 wrap-anywhere text-ink-2">
          {receipt.allotmentNote ?? copy.lead(receipt.projectTitle)}
        </p>
        <SlipRows
          rows={[
            { label: copy.number, value: receipt.number },
            { label: copy.amount, value: formatDollarAmount(receipt.amount) },
            { label: copy.equity, value: `${formatEquity(receipt.equityPercent)}%` },
            { label: copy.valuation, value: formatDollarAmount(receipt.valuation) },
          ]}
        />
        {cancelText && <p className="small border-t border-line pt-3 text-ink-2">{cancelText}</p>}
      </Slip>
    </section>
  );
}

function NextSteps({ receipt }: { receipt: Receipt }) {
  const { investmentId, projectId, projectTitle, projectIsFunded, projectDeadline, fundingModel } = receipt;
  const shortfall = describeShortfall({ deadline: projectDeadline, fundingModel });
  const steps = projectIsFunded
    ? [copy.steps.reached(projectTitle), copy.steps.receipt]
    : [copy.steps.receipt, copy.steps.news, ...(shortfall === undefined ? [] : [shortfall])];
  const share = useProjectShare({
    id: projectId,
    title: projectTitle,
    standing: projectIsFunded ? 'funded' : 'active',
  });
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-semibold">{copy.next}</p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-note text-ink-2">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={`/receipts/${investmentId}`}>{copy.receipt}</LinkButton>
        <DownloadLink href={getAddress(getReceiptPdf, { params: { id: investmentId } })}>{copy.pdf}</DownloadLink>
        <LinkButton look="outline" to={`/projects/${projectId}`}>
          {copy.project}
        </LinkButton>
        <ShareMenu isInline {...share} />
      </div>
    </div>
  );
}
