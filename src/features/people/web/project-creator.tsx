// The creator on their project's page, with save and follow buttons for visitors.
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { PersonAvatar } from '#features/images/web/person-avatar.tsx';
import type { Project } from '#features/projects/project-shapes.ts';
import { Panel } from '#ui/section.tsx';
import type { ProjectInterest } from '../person-contract.ts';
import { FollowButton } from './follow-button.tsx';
import { followingCopy as copy } from './following-copy.ts';
import { interestQuery } from './following-queries.ts';
import { SaveButton } from './save-button.tsx';

type PartProps = { project: Pick<Project, 'id' | 'canEdit' | 'canMoney'> };

const useInterest = ({ id }: { id: number }): ProjectInterest | undefined => useQuery(interestQuery(String(id))).data;

/** Shown below the title; hidden for imported projects, which have no owner. */
export function CreatorLine({ project, fallback }: PartProps & { fallback: ReactNode }) {
  const creator = useInterest(project)?.creator;
  if (!creator) return fallback;
  return (
    <p className="mt-3 text-ink-3">
      <Link
        to={`/people/${creator.uid}`}
        className="group inline-flex min-h-[42px] max-w-full items-center gap-2.5 wrap-anywhere"
      >
        <PersonAvatar name={creator.name} image={creator.profileImage} size={32} />
        <span className="min-w-0">
          {copy.creator.by}{' '}
          <span dir="auto" className="font-semibold text-ink-2 group-hover:underline">
            {creator.name}
          </span>
        </span>
      </Link>
    </p>
  );
}

/** Hidden for creators on their own project. */
export function InterestButtons({ project }: PartProps) {
  const interest = useInterest(project);
  if (interest === undefined || project.canEdit || project.canMoney) return null;
  return (
    <>
      <SaveButton projectId={project.id} isSaved={interest.isSaved} />
      {interest.creator && <FollowButton person={interest.creator} />}
    </>
  );
}

/** `Record`: the creator's record, from a later slice. */
export function CreatorCard({ project, Record }: PartProps & { Record: ComponentType<{ uid: string }> }) {
  const creator = useInterest(project)?.creator;
  if (!creator) return null;
  const { uid, name, profileImage, followers } = creator;
  return (
    <Panel title={copy.creator.title}>
      <div className="flex items-center gap-x-3.5">
        <PersonAvatar name={name} image={profileImage} size={48} />
        <div className="min-w-0">
          <Link dir="auto" to={`/people/${uid}`} className="font-semibold wrap-anywhere hover:underline">
            {name}
          </Link>
          {followers > 0 && <p className="small text-ink-3">{copy.followers(followers)}</p>}
        </div>
      </div>
      <Record uid={uid} />
    </Panel>
  );
}
