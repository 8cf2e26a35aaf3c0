// '/dashboard/following': the creators a person follows, last followed first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import { type FollowedPerson, listFollowed } from '#features/people/person-contract.ts';
import { FollowButton } from '#features/people/web/follow-button.tsx';
import { followingCopy } from '#features/people/web/following-copy.ts';
import { pagesFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { InterestLines } from './interest-lines.tsx';
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
    <InterestLines
      list={list}
      copy={copy}
      icon={<UserPlus size={28} aria-hidden />}
      renderLine={(person) => <Line key={person.uid} person={person} />}
    />
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
