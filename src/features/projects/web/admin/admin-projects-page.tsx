// All projects, for administrators: found, filtered, featured, deleted, one by one or many at once.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { toDeletionInput } from '#features/accounts/web/admin/row-actions.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminColumn, AdminTable } from '#ui/table/admin-table.tsx';
import { tableQuery } from '#ui/table/admin-table-state.ts';
import { deleteProject, getProjectFacets, listProjects, type ProjectListItem } from '../../project-contract.ts';
import { exportProjects } from '../../project-list-contract.ts';
import { CategoryBadge } from '../list/category-badge.tsx';
import { statusLook } from '../list/project-status.ts';
import { ProjectActions } from './admin-project-actions.tsx';
import { FeaturedStar, useFeaturing } from './admin-project-star.tsx';
import { deletionReasonHint, deletionText } from './admin-project-words.ts';

const source = {
  path: '/admin/projects',
  endpoint: listProjects,
  filters: ['status', 'category', 'featured'],
  defaultSort: 'featured',
};
const facetsQuery = queryFor(getProjectFacets, {});

export const adminProjectsScreen = screen({
  Component: AdminProjectsPage,
  queries: ({ search }) => [tableQuery(source, search), facetsQuery],
  meta: () => ({ title: 'Projects – Admin' }),
});

function AdminProjectsPage() {
  const facets = useQuery(facetsQuery).data;
  const bulk = useBulkActions();
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          <LinkButton to="/admin/projects/new">
            <Plus size={18} aria-hidden />
            Add Project
          </LinkButton>
        }
      />
      <AdminTable
        source={source}
        noun={{ one: 'project', many: 'projects' }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowAddress={({ id }) => `/admin/projects/${id}`}
        search={{ label: 'Search projects', placeholder: 'Title or description' }}
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: (facets?.statuses ?? []).map(({ status, count }) => ({
              value: status,
              label: withCount(statusLook[status].label, count),
            })),
          },
          {
            name: 'category',
            label: 'Category',
            options: (facets?.categories ?? []).map(({ category, count }) => ({
              value: category,
              label: withCount(category, count),
            })),
          },
          { name: 'featured', label: 'Featured', options: featuredChoices },
        ]}
        sorts={sorts}
        bulk={bulk}
        refetch={['/api/project-facets', '/api/admin/overview']}
        file={exportProjects.path}
        total={facets?.total}
        empty={{ text: 'The first one will be listed here.' }}
      />
    </>
  );
}

const withCount = (words: string, count: number) => `${words} (${formatCount(count)})`;

const featuredChoices = [
  { value: 'true', label: 'Featured' },
  { value: 'false', label: 'Not featured' },
] as const;

const sorts = [
  { value: 'featured', label: 'Featured first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'title-a-z', label: 'Title, A to Z' },
  { value: 'title-z-a', label: 'Title, Z to A' },
  { value: 'largest-goal', label: 'Largest goal' },
  { value: 'smallest-goal', label: 'Smallest goal' },
  { value: 'ending', label: 'Ending soon' },
] as const;

const columns: readonly AdminColumn<ProjectListItem>[] = [
  {
    key: 'title',
    header: 'Title',
    sort: { ascending: 'title-a-z', descending: 'title-z-a' },
    cell: ({ id, title }) => (
      <TextLink to={`/admin/projects/${id}`} className="inline-flex min-h-[42px] items-center [overflow-wrap:anywhere]">
        {title}
      </TextLink>
    ),
  },
  { key: 'category', header: 'Category', plain: true, cell: ({ category }) => <CategoryBadge category={category} /> },
  {
    key: 'status',
    header: 'Status',
    plain: true,
    // The two looks of the specification: what is open for money, and the rest.
    cell: ({ status }) => (
      <Badge tone={status === 'active' ? 'primary' : 'secondary'}>{statusLook[status].label}</Badge>
    ),
  },
  {
    key: 'goal',
    header: 'Funding Goal',
    align: 'number',
    plain: true,
    sort: { ascending: 'smallest-goal', descending: 'largest-goal', first: 'descending' },
    cell: ({ fundingGoal }) => <span className="money">{formatDollarAmount(fundingGoal)}</span>,
  },
  {
    key: 'featured',
    header: 'Featured',
    plain: true,
    sort: { descending: 'featured' },
    cell: (project) => <FeaturedStar project={project} />,
  },
  { key: 'actions', header: 'Actions', plain: true, cell: (project) => <ProjectActions project={project} /> },
];

function useBulkActions() {
  const feature = useFeaturing();
  const remove = useAdminAction(deleteProject);
  return [
    {
      label: 'Feature',
      run: ({ id }: ProjectListItem) => feature.mutateAsync({ params: { id }, body: { featured: true } }),
    },
    {
      label: 'Unfeature',
      run: ({ id }: ProjectListItem) => feature.mutateAsync({ params: { id }, body: { featured: false } }),
    },
    {
      label: 'Delete',
      run: ({ id }: ProjectListItem, reason?: string) => remove.mutateAsync(toDeletionInput(id, reason)),
      confirm: {
        title: (count: number) => (count === 1 ? 'Delete this project?' : `Delete these ${count} projects?`),
        text: deletionText,
        reason: deletionReasonHint,
      },
    },
  ];
}
