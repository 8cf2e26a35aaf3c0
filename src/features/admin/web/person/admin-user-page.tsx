// One user, for administrators: profile, activity, sessions, history and actions.

import { Pencil } from 'lucide-react';
import { listUserSessions } from '#features/accounts/admin-user-contract.ts';
import { listUserJoins } from '#features/accounts/join-contract.ts';
import { roleLabels } from '#features/accounts/web/admin/admin-users-copy.ts';
import { Facts } from '#features/accounts/web/admin/record/facts.tsx';
import { HeaderLine, RecordColumns, recordScreen } from '#features/accounts/web/admin/record/record-screen.tsx';
import { InvestorPanel, investorStandingQuery } from '#features/investors/web/admin/investor-panel.tsx';
import { PayoutAccountPanel } from '#features/payouts/web/admin/standing-summary.tsx';
import { webAddress } from '#kernel/site-address.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment, MomentDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { PageHeader, Panel } from '#ui/section.tsx';
import { UserText } from '#ui/user-text.tsx';
import { getPersonRecord, type PersonRecord } from '../../person-contract.ts';
import { PersonActivity } from './admin-user-activity.tsx';
import { userCopy as copy } from './admin-user-copy.ts';
import { ErasePanel } from './admin-user-erase.tsx';
import { PersonHistory, personHistoryQuery } from './admin-user-history.tsx';
import { PersonJoins } from './admin-user-joins.tsx';
import { PersonMails } from './admin-user-mails.tsx';
import { AdminRights } from './admin-user-rights.tsx';
import { PersonSessions } from './admin-user-sessions.tsx';

export const adminUserScreen = recordScreen({
  endpoint: getPersonRecord,
  noun: 'user',
  title: copy.user,
  nameOf: ({ name }) => name,
  queries: (id) => [
    queryFor(listUserSessions, { params: { id } }),
    queryFor(listUserJoins, { params: { id } }),
    personHistoryQuery(id),
    investorStandingQuery(Number(id)),
  ],
  Content: AdminUserPage,
});

function AdminUserPage({ record: person }: { record: PersonRecord }) {
  const { id, name, profileImage, email, role, isAdmin } = person;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <HeaderLine>
            <Avatar name={name} src={profileImage} size={44} />
            <EmailText email={email} />
            <Badge>{roleLabels[role]}</Badge>
            {isAdmin && <Badge tone="warm">{copy.administrator}</Badge>}
            {person.isInvited && <Badge tone="primary">{copy.invited}</Badge>}
          </HeaderLine>
        }
        actions={
          <LinkButton to={`/admin/users/${id}/edit`} look="outline">
            <Pencil size={17} aria-hidden />
            {actionCopy.edit}
          </LinkButton>
        }
      />
      <RecordColumns
        side={
          <>
            <Profile person={person} />
            <InvestorPanel id={person.id} />
            <PayoutAccountPanel standing={person.payoutAccount} />
            <AdminRights person={person} />
            {!person.isAdmin && <PersonJoins person={person} />}
            <ErasePanel person={person} />
          </>
        }
      >
        <PersonActivity person={person} />
        <PersonSessions id={id} name={name} />
        <PersonMails id={id} />
        <PersonHistory id={id} />
      </RecordColumns>
    </>
  );
}

function Profile({ person }: { person: PersonRecord }) {
  const { bio, location, website, socialLinks, expertise, interests, username, createdAt, lastActive } = person;
  const links = Object.entries({ ...(website && { [copy.profile.website]: website }), ...socialLinks });
  return (
    <Panel title={copy.profile.title}>
      {bio && <UserText className="mb-4">{bio}</UserText>}
      <Facts
        facts={{
          [copy.profile.registered]: <MomentDay at={createdAt} />,
          [copy.profile.lastActive]: lastActive === null ? copy.profile.never : <Moment at={lastActive} />,
          [copy.profile.signsInWith]: signInText(person),
          [copy.profile.username]: username,
          [copy.profile.location]: location,
          ...Object.fromEntries(links.map(([name, address]) => [name, <PlainLink key={name} address={address} />])),
          [copy.profile.expertise]: expertise.length > 0 && expertise.join(', '),
          [copy.profile.interests]: interests.length > 0 && interests.join(', '),
        }}
      />
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
