// The query of one project in the admin area, and what to refetch after a change.

import { queryFor } from '#ui/queries.ts';
import { getAdminProject } from '../../admin-project-contract.ts';

export function adminProjectQuery(id = '') {
  return queryFor(getAdminProject, { params: { id } });
}

/** Endpoints that show or count this project. */
export function listProjectAddresses(id: number): string[] {
  return [`/api/admin/projects/${id}`, '/api/projects', '/api/project-facets', '/api/admin/overview'];
}
