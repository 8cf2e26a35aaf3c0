// A read-only preview of the project's page in a dialog, made of the page's own components.

import { useQuery } from '@tanstack/react-query';
import { call } from '#ui/call.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { previewMarkdown } from '../../draft-contract.ts';
import type { Project } from '../../project-shapes.ts';
import { splitLead } from '../page/project-about.tsx';
import { ProjectHeader } from '../page/project-header.tsx';
import { ProjectStory } from '../page/project-story.tsx';
import { formCopy } from './values/form-copy.ts';

type FormPagePreviewProps = { project: Project; description: string; onClose: () => void };

export function FormPagePreview({ project, description, onClose }: FormPagePreviewProps) {
  const preview = useMarkdownPreview(description);
  const { lead, rest } = splitLead(description.trim() === '' ? '' : (preview.data?.html ?? ''));
  return (
    <Dialog wide onClose={onClose} title={formCopy.wholePreview.title} description={formCopy.wholePreview.text}>
      <div inert className="mt-6">
        {/* The card on the form behind shows the same cover, which may be on a page once. */}
        <ProjectHeader project={{ ...project, id: -1 }} lead={lead} />
        <div className="mt-10">
          {preview.isLoading && <Skeleton className="mb-8 h-24" />}
          <ProjectStory project={project} about={rest} />
        </div>
      </div>
    </Dialog>
  );
}

/** Rendered on the server, so that there is one parser and one sanitizer. Keyed by the text, so that a repeated preview is instant. */
function useMarkdownPreview(text: string) {
  return useQuery<{ html: string }>({
    queryKey: ['markdown-preview', text],
    queryFn: ({ signal }) => call(previewMarkdown, { body: { text }, signal }),
    enabled: text.trim() !== '',
    gcTime: 60_000,
    placeholderData: (before) => before,
  });
}
