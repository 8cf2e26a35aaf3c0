// 'Team': members with their portrait, name, role and link.

import { ExternalLink } from 'lucide-react';
import { webAddress } from '#kernel/site-address.ts';
import { UserText } from '#ui/user-text.tsx';
import type { TeamMember } from '../../project-shapes.ts';
import { linkName } from './person-links.ts';
import { pageCopy } from './project-page-copy.ts';
import { ProjectSection } from './project-section.tsx';
import { sectionIds } from './section-ids.ts';
import { TeamPortrait } from './team-portrait.tsx';

export function ProjectTeam({ team }: { team: readonly TeamMember[] }) {
  return (
    <ProjectSection
      id={sectionIds.team}
      title={pageCopy.team.title}
      missing={team.length === 0}
      comingSoon={pageCopy.team.comingSoon}
    >
      <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2">
        {team.map((member, index) => (
          <li key={index} className="flex min-w-0 gap-5">
            <Member member={member} />
          </li>
        ))}
      </ul>
    </ProjectSection>
  );
}

function Member({ member }: { member: TeamMember }) {
  const { name, role, description } = member;
  const link = webAddress(member.linkedin);
  return (
    <>
      <TeamPortrait member={member} size={88} />
      <div className="min-w-0 pt-1 wrap-anywhere">
        <h3 dir="auto" className="h3">
          {name || role}
        </h3>
        {name && (
          <p dir="auto" className="mt-0.5 text-note text-ink-3">
            {role}
          </p>
        )}
        <UserText className="mt-2 text-note text-ink-2">{description}</UserText>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="link inline-flex min-h-[42px] items-center gap-1.5 text-note"
          >
            {linkName(link)}
            <span className="sr-only"> {pageCopy.team.profile(name || role)}</span>
            <ExternalLink size={15} aria-hidden />
          </a>
        )}
      </div>
    </>
  );
}
