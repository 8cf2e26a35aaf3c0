// Unmatched payments, for administrators: the payments in suspense, the reason for each, and how to resolve it.

import { Scale } from 'lucide-react';
import { cardListScreen } from '#features/accounts/web/admin/record/card-list.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { listSuspense, type SuspenseList } from '../../admin-suspense-contract.ts';
import { SuspenseCard } from './suspense-card.tsx';
import { suspenseCopy as copy } from './suspense-copy.ts';

export const adminSuspenseScreen = cardListScreen({
  source: { path: '/admin/investments/suspense', endpoint: listSuspense, filters: [] },
  copy,
  icon: Scale,
  Above: SuspenseSum,
  Card: SuspenseCard,
});

/** Their total, with a warning when the items do not add up to the account balance. */
function SuspenseSum({ list: { difference, balance, amount, count } }: { list: SuspenseList }) {
  return (
    <>
      {difference !== '0.00' && (
        <div className="mb-6">
          <Alert tone="warm" title={copy.difference.title}>
            {copy.difference.text(formatSigned(balance), formatSigned(amount))}{' '}
            <TextLink to="/admin/reconciliation">{copy.difference.reconciliation}</TextLink>
            {copy.difference.next}
          </Alert>
        </div>
      )}
      {count > 0 && <p className="mb-5">{copy.total(count, amount)}</p>}
    </>
  );
}

function formatSigned(dollars: string): string {
  return dollars.startsWith('-') ? `−${formatDollarAmount(dollars.slice(1))}` : formatDollarAmount(dollars);
}
