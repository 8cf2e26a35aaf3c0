// Changing one project from its page in the admin area: everything that shows it is asked for again.
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { updateProject } from '../../project-contract.ts';
import { addressesOf } from './admin-project-query.ts';

export function useProjectChange(id: number) {
  return useAdminAction(updateProject, { refetch: addressesOf(id) });
}
