// The navigation of a project's sections, with counts for updates and comments.
import type { ReactNode } from 'react';
import { useCommentSummary } from '#features/comments/web/comment-queries.ts';
import { commentsCopy } from '#features/comments/web/comments-copy.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { creatorSections, SectionBar } from '#features/projects/web/page/section-bar.tsx';
import { sectionIds } from '#features/projects/web/page/section-ids.ts';
import { useUpdateCounts } from './update-queries.ts';
import { updatesCopy } from './updates-copy.ts';

export function ProjectSections({ project, action }: { project: Project; action: ReactNode }) {
  const updates = useUpdateCounts(project.id);
  const comments = useCommentSummary(project.id);
  const all = (updates?.readable ?? 0) + (updates?.forInvestors ?? 0);
  const sections = [
    ...creatorSections(project),
    { id: sectionIds.updates, label: updatesCopy.counted(all) },
    { id: sectionIds.comments, label: commentsCopy.counted(comments?.count ?? 0) },
    // Of imported money it is not known from how many people it came.
    {
      id: sectionIds.investors,
      label: project.endedElsewhere ? pageCopy.investors : pageCopy.investorsCounted(project.investorCount),
    },
  ];
  return <SectionBar sections={sections} action={action} />;
}
