// Everything a creator says about a project below its header, in order: on its page, and in the preview of a page being written.
import type { Project } from '../project-contract.ts';
import { ProjectAbout } from './project-about.tsx';
import { ProjectFaq } from './project-faq.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectMarket } from './project-market.tsx';
import { ProjectMilestones } from './project-milestones.tsx';
import { ProjectRisks } from './project-risks.tsx';
import { ProjectTeam } from './project-team.tsx';
import { ProjectTimeline } from './project-timeline.tsx';
import { ProjectVideo } from './project-video.tsx';

/** `about` is the description's HTML without the lead that the header shows. */
export function ProjectStory({ project, about }: { project: Project; about: string }) {
  return (
    <>
      <ProjectAbout html={about} />
      <ProjectVideo title={project.title} videoUrl={project.videoUrl} />
      <ProjectGallery project={project} />
      <ProjectTimeline timeline={project.timeline} />
      <ProjectMilestones milestones={project.milestones} goal={project.fundingGoal} />
      <ProjectTeam team={project.team} />
      <ProjectMarket market={project.marketOpportunity} />
      <ProjectRisks risks={project.risks} />
      <ProjectFaq faq={project.faq} />
    </>
  );
}
