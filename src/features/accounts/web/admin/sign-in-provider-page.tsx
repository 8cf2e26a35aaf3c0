// The identity provider, for administrators: which accounts are from which, and replacing one by another.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { getSignInProvider, type SignInProvider, startReplacement } from '../../provider-contract.ts';
import { ActionButton } from './record/action-dialog.tsx';
import { ReplacementProgress } from './replacement-progress.tsx';
import { providerCopy as copy } from './sign-in-provider-copy.ts';

const providerQuery = queryFor(getSignInProvider, {});

export const signInProviderScreen = screen({
  Component: SignInProviderPage,
  queries: () => [providerQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function SignInProviderPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryView
        query={useQuery(providerQuery)}
        pending={<Loading label={copy.loading} blocks={['h-[260px]']} />}
        failed={copy.loadFailed}
      >
        {(provider) => (
          <div className="grid gap-6">
            {provider.replacement && <ReplacementProgress replacement={provider.replacement} />}
            <Issuers provider={provider} />
            {provider.replacement === null && <StartPanel provider={provider} />}
          </div>
        )}
      </QueryView>
    </>
  );
}

function Issuers({ provider: { current, issuers } }: { provider: SignInProvider }) {
  const known = issuers.some(({ issuer }) => issuer === current)
    ? issuers
    : [{ issuer: current, people: 0 }, ...issuers];
  return (
    <Panel title={copy.now.title}>
      <ul className="grid gap-3">
        {known.map(({ issuer, people }) => (
          <li key={issuer} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{issuer ?? copy.now.unknown}</span>
            <span className="flex items-center gap-3 text-ink-2">
              {issuer === current && <Badge tone="primary">{copy.now.current}</Badge>}
              <span>{copy.now.accounts(people)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** An issuer is never empty. */
const unknownIssuer = '';

function StartPanel({ provider: { current, issuers } }: { provider: SignInProvider }) {
  const others = issuers.filter(({ issuer }) => issuer !== current);
  const [from, setFrom] = useState(others.find(({ issuer }) => issuer !== null)?.issuer ?? unknownIssuer);
  const oldIssuer = from === unknownIssuer ? null : from;
  return (
    <Panel title={copy.start.title}>
      <p className="max-w-[60rem] text-ink-2">{copy.start.text}</p>
      {others.length === 0 ? (
        <p className="mt-4">{copy.start.nothing}</p>
      ) : (
        <div className="mt-5 grid max-w-[36rem] gap-5">
          <SelectField
            label={copy.start.from}
            hint={copy.start.fromHint}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          >
            {others.map(({ issuer, people }) => (
              <option key={issuer} value={issuer ?? unknownIssuer}>
                {copy.start.option(issuer ?? copy.start.unknown, people)}
              </option>
            ))}
          </SelectField>
          <div>
            <ActionButton
              look="solid"
              endpoint={startReplacement}
              input={(reason) => ({ body: { oldIssuer, reason } })}
              words={{ ...copy.start.ask, text: copy.start.ask.text(oldIssuer ?? copy.open.unknown, current) }}
              danger={false}
              refetch={['/api/admin/sign-in-provider', '/api/admin/audit']}
            />
          </div>
        </div>
      )}
    </Panel>
  );
}
