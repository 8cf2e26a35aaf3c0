// Notice about unmatched payments; empty without any, or if their total could not be loaded.

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getSuspenseSum } from '../../admin-suspense-contract.ts';
import { suspenseCopy as copy } from './suspense-copy.ts';

export const suspenseSumQuery = queryFor(getSuspenseSum, {});

export function SuspenseNotice() {
  const { data } = useQuery(suspenseSumQuery);
  if (data === undefined || data.count === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={copy.title}>
        {copy.notice(data.count, data.amount)}{' '}
        <TextLink to="/admin/investments/suspense" className="inline-flex min-h-[42px] items-center">
          {copy.review}
        </TextLink>
      </Alert>
    </div>
  );
}
