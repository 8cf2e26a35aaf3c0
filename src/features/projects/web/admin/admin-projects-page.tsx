// All projects, for administrators: search, filter, feature and delete, one or many at a time.

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { confirmedDownload } from '#features/accounts/web/admin/confirmed-call.ts';
import { toDeletionInput } from '#features/accounts/web/admin/row-actions.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { toOptions } from '#ui/table/admin-table-tools.tsx';
import { RecordLink } from '#ui/table/record-link.tsx';
import { tableCopy } from '#ui/table/table-copy.ts';
import { exportProjects } from '../../admin-project-contract.ts';
import { deleteProject, getProjectFacets, listProjects, updateProject } from '../../project-contract.ts';
import { type FieldName, filterFields, getChoices, getField } from '../../project-fields.ts';
import type { ProjectListItem } from '../../project-shapes.ts';
import { standingLabel, statusFilterLabels } from '../../project-standing.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { FeaturedStar, ProjectActions } from './admin-project-actions.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

const source = {
  path: '/admin/projects',
  endpoint: listProjects,
  filters: ['status', 'category', 'featured', ...filterFields],
  defaultSort: 'featured',
};
const facetsQuery = queryFor(getProjectFacets, {});

export const adminProjectsScreen = screen({
  Component: AdminProjectsPage,
  queries: ({ search }) => [tableQuery(source, search), facetsQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function AdminProjectsPage() {
  const facets = useQuery(facetsQuery).data;
  const counts: FieldCounts | undefined = facets?.choices;
  const bulk = useBulkActions();
  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <LinkButton to="/admin/projects/new">
            <Plus size={18} aria-hidden />
            {copy.add}
          </LinkButton>
        }
      />
      <AdminTable
        source={source}
        noun={copy.noun}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowAddress={({ id }) => `/admin/projects/${id}`}
        search={{ label: copy.search, placeholder: copy.searchPlaceholder }}
        filters={[
          {
            name: 'status',
            label: copy.columns.status,
            options: (facets?.statuses ?? []).map(({ status, count }) => ({
              value: status,
              label: tableCopy.withCount(statusFilterLabels[status], count),
            })),
          },
          {
            name: 'category',
            label: copy.columns.category,
            options: (facets?.categories ?? []).map(({ category, count }) => ({
              value: category,
              label: tableCopy.withCount(category, count),
            })),
          },
          { name: 'featured', label: copy.columns.featured, options: featuredChoices },
          ...filterFields.map((name) => ({
            name,
            label: getField(name).label,
            options: (counts?.[name] ?? []).map(({ value, count }) => ({
              value,
              label: tableCopy.withCount(getChoices(name).label(value), count),
            })),
          })),
        ]}
        sorts={copy.sorts}
        bulk={bulk}
        refetch={['/api/project-facets', '/api/admin/overview']}
        file={exportProjects.path}
        onDownload={confirmedDownload}
        total={facets?.total}
        empty={{ text: copy.empty }}
      />
    </>
  );
}

type FieldCounts = Partial<Record<FieldName, { value: string; count: number }[]>>;

const featuredChoices = toOptions({ true: copy.columns.featured, false: copy.notFeatured });

const columns: readonly AdminColumn<ProjectListItem>[] = [
  {
    header: copy.columns.title,
    sort: { ascending: 'title-a-z', descending: 'title-z-a' },
    cell: ({ id, title }) => <RecordLink to={`/admin/projects/${id}`}>{title}</RecordLink>,
  },
  {
    header: copy.columns.category,
    plain: true,
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    header: copy.columns.status,
    plain: true,
    // Active projects use the primary badge, all others the secondary one.
    cell: (project) => (
      <Badge tone={project.status === 'active' ? 'primary' : 'secondary'}>{standingLabel(project)}</Badge>
    ),
  },
  {
    header: copy.columns.goal,
    align: 'number',
    plain: true,
    sort: { ascending: 'smallest-goal', descending: 'largest-goal', first: 'descending' },
    cell: ({ fundingGoal }) => <span className="font-strong">{formatDollarAmount(fundingGoal)}</span>,
  },
  {
    header: copy.columns.featured,
    plain: true,
    sort: { descending: 'featured' },
    cell: (project) => <FeaturedStar project={project} />,
  },
  {
    header: copy.columns.actions,
    plain: true,
    cell: (project) => <ProjectActions project={project} />,
  },
];

/** Becoming funded depends on the money of each project, so it is not one decision about many. */
const bulkStatuses = ['active', 'draft', 'completed', 'failed'] as const;

function useBulkActions() {
  const feature = useAdminAction(updateProject);
  const remove = useAdminAction(deleteProject);
  return [
    {
      label: copy.bulk.feature,
      run: ({ id }: ProjectListItem) => feature.mutateAsync({ params: { id }, body: { featured: true } }),
    },
    {
      label: copy.bulk.unfeature,
      run: ({ id }: ProjectListItem) => feature.mutateAsync({ params: { id }, body: { featured: false } }),
    },
    ...bulkStatuses.map((to) => ({
      label: copy.status.moves[to],
      run: ({ id }: ProjectListItem, reason?: string) =>
        feature.mutateAsync({ params: { id }, body: { status: to, ...(reason && { reason }) } }),
      confirm: {
        title: (count: number) => copy.bulk.moveTitle(copy.status.moves[to], count),
        text: copy.bulk.moveText[to],
        reason: copy.bulk.moveReason,
      },
    })),
    {
      label: actionCopy.delete,
      run: ({ id }: ProjectListItem, reason?: string) => remove.mutateAsync(toDeletionInput(id, reason)),
      confirm: {
        title: copy.deletion.bulkTitle,
        text: copy.deletion.text,
        reason: copy.deletion.reasonHint,
      },
    },
  ];
}
