// '/team-invitations': the invitation of an emailed link, whose token comes after "#" so that no server logs it and no other site learns it;
// without a link, those for the account that is signed in.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Ending, readLinkToken } from '#features/accounts/web/settings/link-confirmation.tsx';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { listOwnInvitations, openInvitation } from '../team-contract.ts';
import { InvitationSlip } from './invitation-slip.tsx';
import { invitationsCopy as copy } from './teams-copy.ts';

const ownInvitationsQuery = queryFor(listOwnInvitations, {});
/** For a page that a person with this address comes back to after signing in, without the link. */
const path = '/team-invitations';

export const invitationsScreen = screen({
  Component: InvitationsPage,
  queries: ({ session }) => (session === null ? [] : [ownInvitationsQuery]),
  meta: () => ({ title: copy.title, robots: 'noindex' }),
});

type Joined = { projectId: number; projectTitle: string };

function InvitationsPage() {
  const session = useSession();
  const { hash } = useLocation();
  const [joined, setJoined] = useState<Joined>();
  // The server never sees the token.
  const token = useHydrated() ? readLinkToken(hash) : '';
  if (joined !== undefined) {
    const link = { to: '/dashboard', label: copy.toDashboard };
    return <Ending title={copy.joinedTitle(joined.projectTitle)} text={copy.joinedText} link={link} />;
  }
  return (
    <div className="wrap max-w-narrow pb-(--section-space)">
      <PageHeader compact title={copy.title} lead={copy.lead} />
      {token !== '' ? (
        <Linked key={session?.uid} token={token} onJoined={setJoined} />
      ) : session === null ? (
        <SignIn />
      ) : (
        <Own onJoined={setJoined} />
      )}
    </div>
  );
}

function SignIn() {
  const { openSignIn } = useSignInDialog();
  return (
    <form
      action={withBase('/api/auth/start')}
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        openSignIn({ next: path });
      }}
    >
      <p>{copy.signInText}</p>
      <input type="hidden" name="next" value={path} />
      <Button type="submit">{copy.signIn}</Button>
    </form>
  );
}

type JoiningProps = { onJoined: (joined: Joined) => void };

function Linked({ token, onJoined }: JoiningProps & { token: string }) {
  const [isDeclined, setDeclined] = useState(false);
  const session = useSession();
  const query = useQuery({
    queryKey: ['team invitation', token, session?.uid ?? null],
    queryFn: () => call(openInvitation, { body: { token } }),
  });
  if (isDeclined) return <Over title={copy.declined} text="" />;
  if (query.error !== null && 'status' in query.error && query.error.status === 404) {
    return <Over title={copy.overTitle} text={copy.overText} />;
  }
  return (
    <QueryView query={query} pending={<Loading label={copy.loading} blocks={['h-[260px]']} />} failed={copy.failed}>
      {(offer) => (
        <InvitationSlip
          offer={offer}
          which={{ token }}
          next={path}
          onJoined={onJoined}
          onDeclined={() => setDeclined(true)}
        />
      )}
    </QueryView>
  );
}

function Own({ onJoined }: JoiningProps) {
  const query = useQuery(ownInvitationsQuery);
  return (
    <QueryView query={query} pending={<Loading label={copy.loading} blocks={['h-[260px]']} />} failed={copy.failed}>
      {(offers) =>
        offers.length === 0 ? (
          <EmptyState title={copy.none} text={copy.noneText} />
        ) : (
          <ul className="grid gap-6">
            {offers.map((offer) => (
              <li key={offer.id}>
                <InvitationSlip
                  offer={offer}
                  which={{ id: offer.id }}
                  next={path}
                  onJoined={onJoined}
                  onDeclined={() => void query.refetch()}
                />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <h2 className="h3">{title}</h2>
      {text !== '' && <p className="text-ink-2">{text}</p>}
      <LinkButton to="/dashboard">{copy.toDashboard}</LinkButton>
    </div>
  );
}
