// 'Team': members with their role, and name and link if given.

import { ExternalLink } from 'lucide-react';
import { webAddress } from '#kernel/site-address.ts';
import { Avatar } from '#ui/avatar.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { TeamMember } from '../../project-shapes.ts';
import { ownImage } from './person-links.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';

export function ProjectTeam({ team }: { team: readonly TeamMember[] }) {
  return (
    <ProjectSection
      id={sectionIds.team}
      title={pageCopy.team.title}
      missing={team.length === 0}
      comingSoon={pageCopy.team.comingSoon}
    >
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2">
        {team.map((member, index) => (
          <li key={index} className="flex min-w-0 gap-4">
            <Member member={member} />
          </li>
        ))}
      </ul>
    </ProjectSection>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { name, role, description } = member;
  const linkedin = webAddress(member.linkedin);
  return (
    <>
      <Avatar name={name || role || '?'} src={ownImage(member.avatar)} size={52} />
      <div className="min-w-0 wrap-anywhere">
        <h3 dir="auto" className="text-base font-semibold leading-snug">
          {name || role}
        </h3>
        {name && (
          <p dir="auto" className="text-note text-ink-3">
            {role}
          </p>
        )}
        <UserText className="mt-1.5 text-note text-ink-2">{description}</UserText>
        {linkedin && (
          <a
            href={linkedin}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="link inline-flex min-h-[42px] items-center gap-1.5 text-note"
          >
            {pageCopy.team.linkedin}
            <span className="sr-only"> {pageCopy.team.profile(name || role)}</span>
            <ExternalLink size={15} aria-hidden />
          </a>
        )}
      </div>
    </>
  );
}
