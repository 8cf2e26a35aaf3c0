// One user, for administrators: profile, activity, sessions, history and actions.

import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { listUserJoins } from '#features/accounts/join-contract.ts';
import { roleLabels } from '#features/accounts/web/admin/admin-person-copy.ts';
import { PayoutAccountPanel } from '#features/payouts/web/admin/payout-account-panel.tsx';
import { webAddress } from '#kernel/site-address.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment, MomentDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { getPersonRecord, type PersonRecord } from '../../person-contract.ts';
import { PersonActivity } from './admin-user-activity.tsx';
import { userCopy as copy } from './admin-user-copy.ts';
import { ErasePanel } from './admin-user-erase.tsx';
import { PersonHistory, personHistoryQuery } from './admin-user-history.tsx';
import { PersonJoins } from './admin-user-joins.tsx';
import { AdminRights } from './admin-user-rights.tsx';
import { PersonSessions } from './admin-user-sessions.tsx';

const personQuery = (id: string) => queryFor(getPersonRecord, { params: { id } });

export const adminUserScreen = screen({
  Component: AdminUserPage,
  queries: ({ params: { id = '' } }) => [
    personQuery(id),
    queryFor(listUserSessions, { params: { id } }),
    queryFor(listUserJoins, { params: { id } }),
    personHistoryQuery(id),
  ],
  meta: ({ data, params: { id = '' } }) => ({
    title: `${data(getPersonRecord, { params: { id } })?.name ?? copy.user} – Admin`,
  }),
});

function AdminUserPage() {
  const { id = '' } = useParams();
  const person = useQuery(personQuery(id));
  if (person.isPending) return <PersonSkeleton />;
  if (!person.data) {
    return (
      <>
        <PageHeader title={copy.user} />
        <ErrorState title={copy.loadFailed} text={person.error?.userMessage} onRetry={() => void person.refetch()} />
      </>
    );
  }
  return <Person person={person.data} />;
}

function Person({ person }: { person: PersonRecord }) {
  const { id, name, profileImage, email, role, isAdmin } = person;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <Avatar name={name} src={profileImage} size={44} />
            <EmailText email={email} />
            <Badge>{roleLabels[role]}</Badge>
            {isAdmin && <Badge tone="warm">{copy.administrator}</Badge>}
            {person.isInvited && <Badge tone="primary">{copy.invited}</Badge>}
          </span>
        }
        actions={
          <LinkButton to={`/admin/users/${id}/edit`} look="outline">
            <Pencil size={17} aria-hidden />
            {actionCopy.edit}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <PersonActivity person={person} />
          <PersonSessions id={id} name={name} />
          <PersonHistory id={id} />
        </div>
        <div className="grid gap-6">
          <Profile person={person} />
          <PayoutAccountPanel standing={person.payoutAccount} />
          <AdminRights person={person} />
          {!person.isAdmin && <PersonJoins person={person} />}
          <ErasePanel person={person} />
        </div>
      </div>
    </>
  );
}

function Profile({ person }: { person: PersonRecord }) {
  const { bio, location, website, socialLinks, expertise, interests, username, createdAt, lastActive } = person;
  const links = [...(website ? [[copy.profile.website, website] as const] : []), ...Object.entries(socialLinks)];
  return (
    <Panel title={copy.profile.title}>
      {bio && (
        <p dir="auto" className="mb-4 whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 text-note sm:grid-cols-[max-content_1fr]">
        <Fact name={copy.profile.registered}>
          <MomentDay at={createdAt} />
        </Fact>
        <Fact name={copy.profile.lastActive}>
          {lastActive === null ? copy.profile.never : <Moment at={lastActive} />}
        </Fact>
        <Fact name={copy.profile.signsInWith}>{signInText(person)}</Fact>
        {username !== null && <Fact name={copy.profile.username}>{username}</Fact>}
        {location && (
          <Fact name={copy.profile.location}>
            <bdi>{location}</bdi>
          </Fact>
        )}
        {links.map(([name, address]) => (
          <Fact key={name} name={name}>
            <PlainLink address={address} />
          </Fact>
        ))}
        {expertise.length > 0 && <Fact name={copy.profile.expertise}>{expertise.join(', ')}</Fact>}
        {interests.length > 0 && <Fact name={copy.profile.interests}>{interests.join(', ')}</Fact>}
      </dl>
    </Panel>
  );
}

function signInText({ isInvited, isFromIdentityProvider, email }: PersonRecord): string {
  if (isInvited) return copy.profile.invited(email);
  return isFromIdentityProvider ? copy.profile.identityProvider : copy.profile.passwordOnly;
}

function PlainLink({ address }: { address: string }) {
  const href = webAddress(address);
  if (href === undefined) return <span>{address}</span>;
  return (
    <a href={href} rel="noopener noreferrer ugc" target="_blank" className="link">
      {address}
    </a>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function PersonSkeleton() {
  return (
    <div role="status" aria-label={copy.loading}>
      <Skeleton className="mt-10 h-[3rem] w-[min(100%,20rem)]" />
      <div className="mt-10 grid gap-6 xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Skeleton className="h-[20rem] !rounded-slip" />
        <Skeleton className="h-[20rem] !rounded-slip" />
      </div>
    </div>
  );
}
