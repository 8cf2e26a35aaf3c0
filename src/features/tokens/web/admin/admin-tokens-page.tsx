// '/admin/tokens': a new token of the platform, and every token on the site.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminForm } from '#features/accounts/web/admin/use-admin-form.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { Moment } from '#ui/moment.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import {
  type AdminToken,
  type CreatedToken,
  createPlatformToken,
  listAllTokens,
  revokeAnyToken,
} from '../../token-contract.ts';
import { emptyToken, TokenCreation, toTokenBody } from '../token-form.tsx';
import { tokensCopy as copy } from '../tokens-copy.ts';
import { describeEnd } from '../tokens-page.tsx';

const tokensQuery = pagesFor(listAllTokens, { query: { limit: '50' } });
const refetch = ['/api/admin/tokens'];
const words = copy.admin;

export const adminTokensScreen = screen({
  Component: AdminTokensPage,
  queries: () => [tokensQuery],
  meta: () => ({ title: `${words.title} – Admin` }),
});

function AdminTokensPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="grid grid-cols-1 gap-8">
        <PagedList
          list={useInfiniteQuery(tokensQuery)}
          pending={<Loading label={copy.loading} blocks={['h-[160px]']} />}
          failed={copy.loadFailed}
          empty={<EmptyState title={words.empty} text={words.emptyText} />}
        >
          {(rows) => <DataTable caption={words.list} columns={columns} rows={rows} rowKey={({ id }) => id} />}
        </PagedList>
        <Panel title={copy.new} className="max-w-[46rem]">
          <p className="mb-5 text-ink-2">{words.never}</p>
          <Creation />
        </Panel>
      </div>
    </>
  );
}

function Creation() {
  const [created, setCreated] = useState<CreatedToken>();
  const form = useAdminForm(createPlatformToken, {
    defaultValues: emptyToken,
    input: (values: typeof emptyToken) => ({ body: toTokenBody('platform', values) }),
    failed: copy.createFailed,
    resets: true,
    refetch,
    onSuccess: setCreated,
  });
  return <TokenCreation kind="platform" form={form} created={created} onDone={() => setCreated(undefined)} />;
}

const columns = [
  {
    header: words.columns.token,
    cell: ({ name, lastLetters }: AdminToken) => (
      <span className="wrap-anywhere">
        <span dir="auto" className="font-semibold">
          {name}
        </span>
        <span className="block text-small text-ink-3">{copy.ending(lastLetters)}</span>
      </span>
    ),
  },
  { header: words.columns.owner, cell: (token: AdminToken) => <Owner {...token} /> },
  {
    header: words.columns.scopes,
    cell: ({ scopes }: AdminToken) => (
      <span translate="no" className="block max-w-[18rem]">
        {scopes.join(', ')}
      </span>
    ),
  },
  {
    header: words.columns.state,
    cell: (token: AdminToken) => (
      <span className="block admin:py-1.5">
        <Badge tone={token.state === 'active' ? 'good' : 'secondary'}>{copy.states[token.state]}</Badge>
        <span className="mt-1 block text-small text-ink-3">{describeEnd(token)}</span>
      </span>
    ),
  },
  {
    header: words.columns.used,
    cell: ({ lastUsedAt }: AdminToken) => (lastUsedAt === null ? words.never_used : <Moment at={lastUsedAt} />),
  },
  { header: words.columns.action, cell: (token: AdminToken) => <Revocation {...token} /> },
] as const;

function Owner({ kind, person }: AdminToken) {
  if (kind === 'personal') return <RecordLink to={`/admin/users/${person.id}`}>{person.name}</RecordLink>;
  return (
    <span className="wrap-anywhere">
      {words.platform}
      <span className="block text-small text-ink-3">{words.by(person.name)}</span>
    </span>
  );
}

function Revocation({ id, name, state }: AdminToken) {
  if (state !== 'active') return <span>–</span>;
  const { title, text, submit, done, failed, button, item } = copy.revoke;
  return (
    <ActionButton
      endpoint={revokeAnyToken}
      input={() => ({ params: { id } })}
      words={{ title: title(name), text, submit, done, failed }}
      refetch={refetch}
      size="small"
      aria-label={item(name)}
    >
      {button}
    </ActionButton>
  );
}
