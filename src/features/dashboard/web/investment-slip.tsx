// One investment: amount, share and status.

import { useId, useRef, useState } from 'react';
import type { Investment } from '#features/investing/investing-contract.ts';
import { appearanceCopy, describeAppearance } from '#features/investing/investor-appearance-copy.ts';
import { hasReceipt } from '#features/investing/receipt-copy.ts';
import { CancelInvestment } from '#features/investing/web/cancel-investment.tsx';
import { cancellationText, investmentStateWords } from '#features/investing/web/investment-state.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment, MomentDay, useReaderDay } from '#ui/moment.tsx';
import { Slip, SlipRows } from '#ui/slip.tsx';
import { historyCopy } from './dashboard-copy.ts';

const ChangeAppearanceDialog = lazyComponent(
  async () => (await import('#features/investing/web/appearance/change-appearance.tsx')).ChangeAppearanceDialog,
);

export function InvestmentSlip({ investment }: { investment: Investment }) {
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const { label, tone, text, until } = investmentStateWords(investment, useReaderDay());
  const [isChanging, setChanging] = useState(false);
  // Other people see what counts as raised; a pending investment will be shown.
  const isShown = investment.status === 'completed' || investment.status === 'pending';
  const cancelText = cancellationText(investment);
  return (
    <article aria-labelledby={titleId}>
      <Slip
        className="slip-flat"
        stub={
          <div className="grid gap-2.5 print:hidden">
            <div className="flex gap-2.5">
              <LinkButton look="outline" wide to={`/projects/${investment.projectId}`} aria-describedby={titleId}>
                {historyCopy.viewProject}
              </LinkButton>
              {hasReceipt(investment.status) && (
                <LinkButton look="outline" to={`/receipts/${investment.id}`} aria-describedby={titleId}>
                  {historyCopy.receipt}
                </LinkButton>
              )}
            </div>
            {hasReceipt(investment.status) && investment.transactionId !== null && (
              <LinkButton look="quiet" wide to={`/investments/${investment.id}/money`} aria-describedby={titleId}>
                {historyCopy.followDollar}
              </LinkButton>
            )}
            {isShown && (
              <Button look="quiet" wide aria-describedby={titleId} onClick={() => setChanging(true)}>
                {appearanceCopy.change}
              </Button>
            )}
            <CancelInvestment investment={investment} look="quiet" wide titleId={titleId} titleRef={titleRef} />
          </div>
        }
      >
        <div className="flex items-center justify-between gap-3">
          <p className="text-small text-ink-3">{historyCopy.projectNumber(investment.projectId)}</p>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <h3
          dir="auto"
          id={titleId}
          ref={titleRef}
          tabIndex={-1}
          className="h3 mt-2 line-clamp-2 wrap-anywhere sm:min-h-[2.36em]"
        >
          {investment.projectTitle}
        </h3>
        <div className="mt-3">
          <SlipRows
            rows={[
              { label: historyCopy.amount, value: formatDollarAmount(investment.amount) },
              { label: historyCopy.equity, value: `${formatEquity(investment.equityPercent)}%` },
              {
                label: historyCopy.date,
                value: <MomentDay at={investment.createdAt} />,
              },
              ...(isShown
                ? [
                    {
                      label: appearanceCopy.shownAs,
                      value: <span className="wrap-anywhere">{describeAppearance(investment.appearance)}</span>,
                    },
                  ]
                : []),
            ]}
          />
        </div>
        {cancelText && <p className="small mt-1 border-t border-line pt-3 text-ink-2">{cancelText}</p>}
        {text && (
          <p className="small mt-1 border-t border-line pt-3 text-ink-2">
            {text}
            {until && (
              <span>
                {' '}
                <Moment at={until} timeOnly />.
              </span>
            )}
          </p>
        )}
      </Slip>
      {isChanging && (
        <ChangeAppearanceDialog
          investment={investment}
          onClose={() => setChanging(false)}
          onLoadError={() => setChanging(false)}
        />
      )}
    </article>
  );
}
