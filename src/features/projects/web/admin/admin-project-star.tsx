// Featured star: updates optimistically and reverts with a notice if the server refuses.

import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { showRow } from '#ui/table/cached-rows.ts';
import { updateProject } from '../../project-contract.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

/** The change alone; the table refetches after a bulk action. */
export function useFeaturing() {
  return useAdminAction(updateProject);
}

export function FeaturedStar({ project: { id, title, featured } }: { project: ProjectListItem }) {
  const client = useQueryClient();
  const change = useFeaturing();
  const press = () => {
    const undo = showRow(client, { address: '/api/projects', id, change: { featured: !featured } });
    change.mutate(
      { params: { id }, body: { featured: !featured } },
      {
        onSuccess: () => {
          toast({ title: copy.updated, description: copy.featuredUpdated });
          void refetchAddress(client, '/api/projects');
        },
        onError: (error) => {
          undo();
          if (error.code === 'signed_out') return;
          toast({ title: copy.updateFailed, description: error.userMessage, variant: 'destructive' });
        },
      },
    );
  };
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={copy.featuredItem(title)}
      aria-pressed={featured}
      title={featured ? copy.featured : copy.notFeatured}
      busy={change.isPending}
      onClick={press}
    >
      <Star size={20} aria-hidden className={featured ? 'fill-star text-ink' : 'text-ink-3'} />
    </Button>
  );
}
