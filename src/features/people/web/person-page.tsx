// '/people/:uid': a public profile with the person's projects.

import { useQuery } from '@tanstack/react-query';
import { ExternalLink, MapPin, MessagesSquare, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { getRecipient } from '#features/messages/message-contract.ts';
import { formatLongMonth } from '#kernel/dates.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type ScreenQuery, screen } from '#ui/screen.ts';
import { UserText } from '#ui/user-text.tsx';
import { getPerson, type PersonProfile } from '../person-contract.ts';
import { FollowButton } from './follow-button.tsx';
import { followingCopy } from './following-copy.ts';
import { personQuery } from './following-queries.ts';
import { personCopy as copy } from './people-copy.ts';
import { PersonProjects, personProjectsQuery } from './person-projects.tsx';

/** Sections of later slices. */
type PersonPageSlots = {
  Record: (props: { uid: string }) => ReactNode;
  Share: (props: { person: PersonProfile }) => ReactNode;
  queries: (uid: string) => ScreenQuery[];
};

export const createPersonScreen = (slots: PersonPageSlots) =>
  screen({
    Component: () => <PersonPage slots={slots} />,
    queries: ({ params: { uid = '' } }) => [personQuery(uid), personProjectsQuery(uid), ...slots.queries(uid)],
    meta: ({ data, params: { uid = '' } }) => {
      const person = data(getPerson, { params: { uid } });
      if (person === undefined) return { title: copy.fallbackTitle };
      return {
        title: person.name,
        description: person.bio ?? copy.description(person.name),
        ...(person.profileImage !== null && { image: person.profileImage }),
        // People without published projects did not choose to be found by name.
        ...(person.projects === 0 && { robots: 'noindex' as const }),
      };
    },
  });

function PersonPage({ slots: { Record, Share } }: { slots: PersonPageSlots }) {
  const { uid = '' } = useParams();
  return (
    <QueryView
      query={useQuery(personQuery(uid))}
      header={<h1 className="sr-only">{copy.fallbackTitle}</h1>}
      pending={<Loading label={copy.loading} blocks={['h-[260px]', 'h-[420px]']} />}
      failed={copy.failed}
      className="wrap py-16"
    >
      {(person) => (
        <div className="wrap pt-[clamp(20px,4vw,48px)] pb-(--section-space)">
          <div className="grid grid-cols-1 items-start gap-x-[clamp(32px,5vw,64px)] gap-y-8 pb-[clamp(32px,5vw,56px)] lg:grid-cols-[minmax(0,1fr)_380px]">
            <PersonHeader person={person} share={<Share person={person} />} />
            <Record uid={person.uid} />
          </div>
          <PersonProjects person={person} />
        </div>
      )}
    </QueryView>
  );
}

function PersonHeader({ person, share }: { person: PersonProfile; share: ReactNode }) {
  const { name, profileImage, bio, location, joinedAt, followers } = person;
  const isOneself = useSession()?.uid === person.uid;
  return (
    <header className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <PersonAvatar name={name} image={profileImage} size={104} />
        <div className="min-w-0 flex-1 basis-[14rem]">
          <h1 dir="auto" className="h2 wrap-anywhere">
            {name}
          </h1>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-3">
            {location !== null && (
              <li className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
                <MapPin size={16} aria-hidden className="shrink-0" />
                <bdi>{location}</bdi>
              </li>
            )}
            <li>{copy.since(formatLongMonth(joinedAt.slice(0, 10)))}</li>
            <li>{followingCopy.followers(followers)}</li>
          </ul>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2.5">
        {isOneself ? (
          <LinkButton look="outline" to="/settings">
            <PencilLine size={17} aria-hidden />
            {copy.edit}
          </LinkButton>
        ) : (
          <>
            <FollowButton person={person} />
            <MessageLink person={person} />
          </>
        )}
        {share}
      </div>
      {bio !== null && <UserText className="mt-7 max-w-[46rem] text-base text-ink-2">{bio}</UserText>}
      <Links person={person} />
      {!isOneself && (
        <p className="mt-3 text-note">
          <TextLink to="/contact?topic=report" className="inline-flex min-h-[42px] items-center">
            {copy.report}
          </TextLink>
        </p>
      )}
    </header>
  );
}

/** Anyone can message creators; other people only those who already have a reason to. */
function MessageLink({ person: { uid, projects } }: { person: PersonProfile }) {
  const session = useSession();
  const recipient = useQuery({
    ...queryFor(getRecipient, { query: { to: uid } }),
    enabled: projects === 0 && session !== null,
  });
  if (projects === 0 && recipient.data?.refusal !== null) return null;
  return (
    <LinkButton look="outline" to={`/messages/new?to=${encodeURIComponent(uid)}`}>
      <MessagesSquare size={17} aria-hidden />
      {copy.message}
    </LinkButton>
  );
}

function Links({ person: { website, links } }: { person: PersonProfile }) {
  const all = [
    ...(website === null ? [] : [{ name: new URL(website).hostname.replace(/^www\./, ''), address: website }]),
    ...links,
  ];
  if (all.length === 0) return null;
  return (
    <ul aria-label={copy.links} className="mt-4 flex flex-wrap gap-x-6">
      {all.map(({ name, address }) => (
        <li key={`${name} ${address}`} className="min-w-0">
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="link inline-flex min-h-[42px] items-center gap-1.5 wrap-anywhere"
          >
            <bdi>{name}</bdi>
            <span className="sr-only"> {copy.newTab}</span>
            <ExternalLink size={15} aria-hidden className="shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  );
}
