// '/settings/tokens': a person's API tokens: create one, see where they are used, revoke them.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recentSignInMinutes } from '#features/accounts/profile-rules.ts';
import { signInPath } from '#features/accounts/sign-in-contract.ts';
import { SettingsFrame } from '#features/accounts/web/settings/settings-frame.tsx';
import { Badge } from '#ui/badge.tsx';
import { withBase } from '#ui/base-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { Moment } from '#ui/moment.tsx';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { Panel } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { type ApiToken, type CreatedToken, createToken, listTokens, revokeToken } from '../token-contract.ts';
import { emptyToken, TokenCreation, toTokenBody } from './token-form.tsx';
import { tokensCopy as copy } from './tokens-copy.ts';

const tokensQuery = queryFor(listTokens, {});
const refetch = ['/api/tokens'];

export const tokensScreen = screen({
  Component: TokensPage,
  queries: () => [tokensQuery],
  meta: () => ({ title: copy.own.title }),
});

function TokensPage() {
  const words = copy.own;
  return (
    <SettingsFrame title={words.title} lead={words.lead}>
      <QueryView
        query={useQuery(tokensQuery)}
        pending={<Loading label={copy.loading} blocks={['h-[320px]', 'h-40']} />}
        failed={copy.loadFailed}
      >
        {({ items, confirmedUntil }) => (
          <div className="grid gap-6">
            <Panel title={copy.new}>{confirmedUntil === null ? <SignInAgain /> : <Creation />}</Panel>
            <Panel title={words.list}>
              {items.length === 0 ? (
                <EmptyState title={words.none} text={words.noneText} />
              ) : (
                <ul>
                  {items.map((token) => (
                    <Line key={token.id} token={token} />
                  ))}
                </ul>
              )}
            </Panel>
            <div className="grid gap-2 text-note text-ink-2">
              <p>{words.never}</p>
              <p>{words.signOut}</p>
              <p>
                <a href={withBase('/docs')} className="link">
                  {words.guide}
                </a>
              </p>
            </div>
          </div>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

function Creation() {
  const [created, setCreated] = useState<CreatedToken>();
  const form = useEndpointForm(createToken, {
    defaultValues: emptyToken,
    input: (values) => ({ body: toTokenBody('personal', values) }),
    failed: copy.createFailed,
    resets: true,
    refetch,
    onSuccess: setCreated,
  });
  return <TokenCreation kind="personal" form={form} created={created} onDone={() => setCreated(undefined)} />;
}

function SignInAgain() {
  const words = copy.own;
  return (
    <>
      <p className="font-semibold">{words.signInAgain}</p>
      <p className="mt-1 mb-3 text-ink-2">{words.signInText(recentSignInMinutes)}</p>
      {/* A new document: the identity provider asks for the password again. */}
      <a
        href={withBase(`${signInPath}?confirm=1&next=${encodeURIComponent('/settings/tokens')}`)}
        className={buttonClass({ look: 'outline' })}
      >
        {words.signIn}
      </a>
    </>
  );
}

function Line({ token: { id, name, scopes, lastLetters, state, ...token } }: { token: ApiToken }) {
  const [isAsking, setAsking] = useState(false);
  const words = copy.revoke;
  const revoke = useAction(revokeToken, {
    refetch,
    done: words.done,
    failed: words.failed,
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-b-0">
      <div className="min-w-[12rem] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <span dir="auto">{name}</span>
          <span className="text-note font-normal text-ink-3">{copy.ending(lastLetters)}</span>
          <Badge tone={state === 'active' ? 'good' : 'secondary'}>{copy.states[state]}</Badge>
        </p>
        <p className="mt-0.5 text-note text-ink-2" translate="no">
          {scopes.join(', ')}
        </p>
        <p className="mt-0.5 text-note text-ink-3">
          {copy.createdAt} <Moment at={token.createdAt} />, {describeEnd({ state, ...token })},{' '}
          {token.lastUsedAt === null ? (
            <span>{copy.notUsed}</span>
          ) : (
            <span>
              {copy.lastUsed} <Moment at={token.lastUsedAt} />
            </span>
          )}
          .
        </p>
      </div>
      {state === 'active' && (
        <PlainFormButton
          endpoint={revokeToken}
          params={{ id }}
          look="outline"
          size="small"
          aria-label={words.item(name)}
          busy={revoke.isPending}
          onPress={() => setAsking(true)}
        >
          {words.button}
        </PlainFormButton>
      )}
      {isAsking && (
        <LazyConfirmDialog
          title={words.title(name)}
          description={words.text}
          confirmLabel={words.submit}
          busy={revoke.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke.mutate({ params: { id } })}
        />
      )}
    </li>
  );
}

export function describeEnd({
  state,
  expiresAt,
  revokedAt,
}: Pick<ApiToken, 'state' | 'expiresAt' | 'revokedAt'>): string {
  if (state === 'revoked') return copy.revokedOn(revokedAt ?? expiresAt);
  return state === 'expired' ? copy.ended(expiresAt) : copy.until(expiresAt);
}
