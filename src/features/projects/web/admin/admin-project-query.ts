// How one project is asked for in the admin area, and what is asked for again when it was changed.

import { queryFor } from '#ui/queries.ts';
import { getAdminProject } from '../../admin-project-contract.ts';

export function adminProjectQuery(id = '') {
  return queryFor(getAdminProject, { params: { id } });
}

/** The addresses that show this project, or count it. */
export function addressesOf(id: number): string[] {
  return [`/api/admin/projects/${id}`, '/api/projects', '/api/project-facets', '/api/admin/overview'];
}
