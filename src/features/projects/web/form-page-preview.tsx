// The page of the project being written, in a dialog: the very parts the page is made of, only to look at.
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Project } from '../project-contract.ts';
import { useMarkdownPreview } from './form-markdown-preview.tsx';
import { ProjectAbout, splitLead } from './project-about.tsx';
import { ProjectFaq } from './project-faq.tsx';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectHeader } from './project-header.tsx';
import { ProjectMarket } from './project-market.tsx';
import { ProjectMilestones } from './project-milestones.tsx';
import { ProjectRisks } from './project-risks.tsx';
import { ProjectTeam } from './project-team.tsx';
import { ProjectTimeline } from './project-timeline.tsx';
import { ProjectVideo } from './project-video.tsx';

type FormPagePreviewProps = { project: Project; description: string; onClose: () => void };

export function FormPagePreview({ project, description, onClose }: FormPagePreviewProps) {
  const preview = useMarkdownPreview(description);
  const { lead, rest } = splitLead(description.trim() === '' ? '' : (preview.data?.html ?? ''));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Preview of your page"
      description="What people will see, as far as it is written. Nothing here can be pressed."
    >
      <div inert className="mt-6">
        {/* The card on the form behind shows the same cover, which may be on a page once. */}
        <ProjectHeader project={{ ...project, id: -1 }} lead={lead} />
        <div className="mt-10">
          {preview.isLoading && <Skeleton className="mb-8 h-24" />}
          <ProjectAbout html={rest} />
          <ProjectVideo title={project.title} videoUrl={project.videoUrl} />
          <ProjectGallery project={project} />
          <ProjectTimeline timeline={project.timeline} />
          <ProjectMilestones milestones={project.milestones} goal={project.fundingGoal} />
          <ProjectTeam team={project.team} />
          <ProjectMarket market={project.marketOpportunity} />
          <ProjectRisks risks={project.risks} />
          <ProjectFaq faq={project.faq} />
        </div>
      </div>
    </Dialog>
  );
}
