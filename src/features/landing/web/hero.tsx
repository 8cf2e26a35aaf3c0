// The first view: headline, two actions, and a current project with its slip.

import { useQuery } from '@tanstack/react-query';
import type { ProjectListItem } from '#features/projects/project-shapes.ts';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { featuredQuery } from './featured-projects.tsx';
import { HeroSlip } from './hero-slip.tsx';
import { hero } from './landing-copy.ts';
import { LaunchButton } from './launch-button.tsx';
import { LinkedText, OperatorNote } from './linked-text.tsx';

export function Hero() {
  const { data: projects } = useQuery(featuredQuery);
  const project = projects?.find(isOpen) ?? projects?.[0];
  return (
    <section className="grid items-center gap-x-[clamp(32px,6vw,96px)] gap-y-9 pt-[clamp(28px,5vw,60px)] pb-(--section-space) lg:grid-cols-[1.12fr_0.88fr]">
      <div>
        <h1 className="h1">{hero.title}</h1>
        <p className="lead mt-6 mb-8 max-w-[34rem]">{hero.lead}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/projects" size="large">
            {hero.discover}
          </LinkButton>
          <LaunchButton look="quiet">{hero.launch}</LaunchButton>
        </div>
        <HeroText />
      </div>
      {project ? <Stage project={project} /> : <QuietStage />}
    </section>
  );
}

function isOpen({ status, fundingRaised, fundingGoal }: ProjectListItem): boolean {
  return status === 'active' && fundingRaised < fundingGoal;
}

/** The artwork with the slip over its left edge; on a phone the slip is below the artwork. */
function Stage({ project }: { project: ProjectListItem }) {
  return (
    <div className="relative">
      <div className="hero-art">
        <ProjectCover project={project} eager morph={false} sizes="(min-width: 1024px) 800px, 94vw" />
      </div>
      <HeroSlip key={project.id} project={project} />
    </div>
  );
}

/** The large logo, while there are no projects. */
function QuietStage() {
  return (
    <div aria-hidden="true">
      <div className="hero-art grid place-items-center bg-copper-soft">
        <svg viewBox="0 0 26 26" className="w-3/5">
          <circle cx="13" cy="13" r="13" className="fill-verdigris" />
          <path d="M13 0a13 13 0 0 1 0 26Z" className="fill-copper" />
        </svg>
      </div>
    </div>
  );
}

/** The small print: the promises, and who keeps them. */
function HeroText() {
  return (
    <div className="mt-8 max-w-[34rem]">
      {/* Balanced lines break at the same words before and after the font has loaded. */}
      <p className="text-small text-balance text-ink-2">
        <LinkedText text={hero.promise} />
      </p>
      <OperatorNote className="mt-1.5" />
    </div>
  );
}
