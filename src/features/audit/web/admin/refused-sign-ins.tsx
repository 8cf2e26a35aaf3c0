// Failed administrator sign-ins: when, which username, from where.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { listRefusedSignIns, type RefusedSignIn } from '../../audit-log-contract.ts';
import { auditCopy as copy } from './admin-audit-copy.ts';

export const refusedQuery = pagesFor(listRefusedSignIns, { query: { limit: '10' } });

export function RefusedSignIns() {
  return (
    <PagedList
      list={useInfiniteQuery(refusedQuery)}
      pending={<Loading label={copy.refused.loading} blocks={['h-[160px]']} />}
      failed={copy.refused.loadFailed}
      empty={
        <EmptyState
          icon={<ShieldCheck size={30} aria-hidden />}
          title={copy.refused.none}
          text={copy.refused.noneText}
        />
      }
    >
      {(rows) => <DataTable caption={copy.refused.title} columns={columns} rows={rows} rowKey={({ id }) => id} />}
    </PagedList>
  );
}

const columns = [
  { header: copy.columns.when, cell: ({ at }: RefusedSignIn) => <Moment at={at} /> },
  {
    header: copy.refused.username,
    cell: ({ username }: RefusedSignIn) => <span className="wrap-anywhere">{username}</span>,
  },
  { header: copy.refused.from, cell: ({ address }: RefusedSignIn) => <span className="wrap-anywhere">{address}</span> },
] as const;
