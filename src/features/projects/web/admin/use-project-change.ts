// Changes one project from its admin page and refetches everything that shows it.
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { updateProject } from '../../project-contract.ts';
import { listProjectAddresses } from './admin-project-query.ts';

export function useProjectChange(id: number) {
  return useAdminAction(updateProject, { refetch: listProjectAddresses(id) });
}
