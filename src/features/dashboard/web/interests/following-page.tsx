// '/dashboard/following': the creators a person follows, last followed first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Settings, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { type FollowedPerson, listFollowed } from '#features/people/person-contract.ts';
import { FollowButton } from '#features/people/web/follow-button.tsx';
import { followingCopy } from '#features/people/web/following-copy.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { InterestList } from './interest-list.tsx';
import { followedCopy as copy } from './interests-copy.ts';

const followedQuery = pagesFor(listFollowed, { query: { limit: 24 } });

export const followingScreen = screen({
  Component: FollowingPage,
  queries: () => [followedQuery],
  meta: () => ({ title: copy.title }),
});

function FollowingPage() {
  const list = useInfiniteQuery(followedQuery);
  return (
    <InterestList
      list={list}
      copy={copy}
      icon={<UserPlus size={28} aria-hidden />}
      placeholder={<Loading label={copy.loading} blocks={['h-[260px]']} />}
      actions={
        <LinkButton look="outline" to="/settings/notifications">
          <Settings size={18} aria-hidden />
          {copy.settings}
        </LinkButton>
      }
    >
      {(people) => (
        <ul aria-label={copy.list} className="divide-y divide-line border-y border-line">
          {people.map((person) => (
            <Line key={person.uid} person={person} />
          ))}
        </ul>
      )}
    </InterestList>
  );
}

/** A person unfollowed keeps their row until the page is left, so that it can be undone. */
function Line({ person: { uid, name, profileImage, followers, projects } }: { person: FollowedPerson }) {
  const [isFollowed, setFollowed] = useState(true);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <PersonAvatar name={name} image={profileImage} size={48} />
      <div className="min-w-0 flex-1 basis-[7rem] wrap-anywhere">
        <Link dir="auto" to={`/people/${uid}`} className="font-semibold hover:underline">
          {name}
        </Link>
        <p className="small text-ink-3">
          {copy.projects(projects)}, {followingCopy.followers(followers)}
        </p>
      </div>
      <FollowButton person={{ uid, name, isFollowed }} onChanged={setFollowed} />
    </li>
  );
}
