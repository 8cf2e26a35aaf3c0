// Words about people that several screens of the admin area use.
import type { UserRole } from '#features/accounts/account-contract.ts';

export const roleLabels: Record<UserRole, string> = { innovator: 'Innovator', investor: 'Investor', admin: 'Admin' };

/** Addresses whose data changes with a person. */
export const peopleAddresses = [
  '/api/users',
  '/api/admin/users',
  '/api/admin/user-facets',
  '/api/admin/admins',
  '/api/admin/overview',
  '/api/admin/audit',
] as const;
