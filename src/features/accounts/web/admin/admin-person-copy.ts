// Texts about users that several admin screens share.

import type { UserRole } from '../../account-contract.ts';
import { usersCopy as copy } from './admin-users-copy.ts';

export const roleLabels: Record<UserRole, string> = copy.roles;

/** Endpoints to refetch after a user changes. */
export const peopleAddresses = [
  '/api/users',
  '/api/admin/users',
  '/api/admin/user-facets',
  '/api/admin/admins',
  '/api/admin/overview',
  '/api/admin/audit',
] as const;
