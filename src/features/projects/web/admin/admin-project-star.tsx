// Featured star: changes at once and reverts with a notice if the server refuses.

import { Star } from 'lucide-react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { updateProject } from '../../project-contract.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export function FeaturedStar({ project: { id, title, featured } }: { project: ProjectListItem }) {
  const change = useAdminAction(updateProject, {
    refetch: ['/api/projects'],
    done: { title: copy.updated, description: copy.featuredUpdated },
    failed: copy.updateFailed,
  });
  const isFeatured = change.isPending ? change.variables.body.featured === true : featured;
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={copy.featuredItem(title)}
      aria-pressed={isFeatured}
      title={isFeatured ? copy.featured : copy.notFeatured}
      busy={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { featured: !featured } })}
    >
      <Star size={20} aria-hidden className={isFeatured ? 'fill-star text-ink' : 'text-ink-3'} />
    </Button>
  );
}
