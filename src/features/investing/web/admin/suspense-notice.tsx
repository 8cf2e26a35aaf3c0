// Says that money came in that no investment stands for, and leads to it. Nothing where none does, or it cannot be told.
import { useQuery } from '@tanstack/react-query';
import { formatDollarAmount } from '#kernel/money.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getSuspenseSum } from '../../admin-suspense-contract.ts';
import { piecesText } from './suspense-words.ts';

export const suspenseSumQuery = queryFor(getSuspenseSum, {});

export function SuspenseNotice() {
  const { data } = useQuery(suspenseSumQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title="Payments without an investment">
        {piecesText(data.count)}, {formatDollarAmount(data.amount)} in all, came in without a matching investment.{' '}
        <TextLink to="/admin/investments/suspense" className="inline-flex min-h-[42px] items-center">
          Review unmatched payments
        </TextLink>
      </Alert>
    </div>
  );
}
