// The menu of one investment: receipt, where its money is, how it appears to others, and canceling it.
import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Investment } from '#features/investing/investing-contract.ts';
import { appearanceCopy } from '#features/investing/investor-appearance-copy.ts';
import { hasReceipt } from '#features/investing/receipt-copy.ts';
import { CancelInvestment } from '#features/investing/web/cancel-investment.tsx';
import { cancellationText } from '#features/investing/web/investment-state.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { historyCopy as copy } from './dashboard-copy.ts';

const ChangeAppearanceDialog = lazyComponent(
  async () => (await import('#features/investing/web/appearance/change-appearance.tsx')).ChangeAppearanceDialog,
);

type InvestmentActionsProps = { investment: Investment; titleId: string };

export function InvestmentActions({ investment, titleId }: InvestmentActionsProps) {
  const { id, status, transactionId, cancellable } = investment;
  const [isChanging, setChanging] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  useClosing(menu, opener);
  const isShown = status === 'completed' || status === 'pending';
  const withReceipt = hasReceipt(status);
  if (!withReceipt && !isShown && !cancellable) return null;
  const cancelText = cancellationText(investment);
  return (
    <>
      <details ref={menu} className="relative">
        <summary
          ref={opener}
          aria-label={copy.actions}
          aria-describedby={titleId}
          className={buttonClass(
            { look: 'quiet', size: 'icon' },
            'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          )}
        >
          <MoreHorizontal size={20} aria-hidden />
        </summary>
        <div className="nav-menu grid w-[15rem] gap-1 max-sm:right-auto max-sm:left-0">
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
          <CancelInvestment investment={investment} look="quiet" wide titleId={titleId} titleRef={opener} />
          {cancelText && <p className="px-3 pb-1 text-small text-ink-3">{cancelText}</p>}
        </div>
      </details>
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

/** Closes the menu on Escape, which returns focus to its button, and on a press elsewhere on the page; not in a dialog opened from it. */
function useClosing(
  menu: React.RefObject<HTMLDetailsElement | null>,
  opener: React.RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const close = (event: KeyboardEvent | PointerEvent) => {
      const details = menu.current;
      if (!details?.open || document.querySelector('dialog[open], [role=dialog]')) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        if (details.contains(document.activeElement)) opener.current?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [menu, opener]);
}
