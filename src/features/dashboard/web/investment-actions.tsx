// The menu of one investment: receipt, where its money is, how it appears to others, and canceling it.
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import type { Investment } from '#features/investing/investing-contract.ts';
import { appearanceCopy } from '#features/investing/investor-appearance-copy.ts';
import { hasReceipt } from '#features/investing/receipt-copy.ts';
import { CancelInvestment } from '#features/investing/web/cancel-investment.tsx';
import { cancellationText } from '#features/investing/web/investment-state.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { historyCopy as copy } from './dashboard-copy.ts';
import { RowMenu } from './row-menu.tsx';

const ChangeAppearanceDialog = lazyComponent(
  async () => (await import('#features/investing/web/appearance/change-appearance.tsx')).ChangeAppearanceDialog,
);

type InvestmentActionsProps = {
  investment: Investment;
  titleId: string;
  /** Receives focus when canceling leaves nothing to press. */
  titleRef: RefObject<HTMLElement | null>;
};

export function InvestmentActions({ investment, titleId, titleRef }: InvestmentActionsProps) {
  const { id, status, transactionId, cancellable } = investment;
  const [isChanging, setChanging] = useState(false);
  const isShown = status === 'completed' || status === 'pending';
  const withReceipt = hasReceipt(status);
  if (!withReceipt && !isShown && !cancellable) return null;
  const cancelText = cancellationText(investment);
  return (
    <>
      <RowMenu titleId={titleId}>
        {withReceipt && (
          <Link to={`/receipts/${id}`} aria-describedby={titleId} className="nav-menu-link">
            {copy.receipt}
          </Link>
        )}
        {withReceipt && transactionId !== null && (
          <Link to={`/investments/${id}/money`} aria-describedby={titleId} className="nav-menu-link">
            {copy.followDollar}
          </Link>
        )}
        {isShown && (
          <Button look="quiet" wide aria-describedby={titleId} onClick={() => setChanging(true)}>
            {appearanceCopy.change}
          </Button>
        )}
        <CancelInvestment investment={investment} look="quiet" wide titleId={titleId} titleRef={titleRef} />
        {cancelText && <p className="px-3 pb-1 text-small text-ink-3">{cancelText}</p>}
      </RowMenu>
      {isChanging && (
        <ChangeAppearanceDialog
          investment={investment}
          onClose={() => setChanging(false)}
          onLoadError={() => setChanging(false)}
        />
      )}
    </>
  );
}
