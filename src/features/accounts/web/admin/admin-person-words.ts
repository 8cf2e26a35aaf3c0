// Words about people that several screens of the admin area use.
import type { UserRole } from '../../account-contract.ts';

export const roleLabels: Record<UserRole, string> = { innovator: 'Innovator', investor: 'Investor', admin: 'Admin' };

/** Beside every choice of a role: what it is for. */
export const roleHint =
  'Used for lists and filters; it changes no permissions. An investor becomes an innovator with their first published project.';

/** Addresses whose data changes with a person. */
export const peopleAddresses = [
  '/api/users',
  '/api/admin/users',
  '/api/admin/user-facets',
  '/api/admin/admins',
  '/api/admin/overview',
  '/api/admin/audit',
] as const;

export const erasureText =
  'This action cannot be undone. Name, address, messages and everything else that says who they were is erased, and they are signed out everywhere. Their investments stay in the books without a name. If they own active or funded projects, erase them on their own page, where you decide what happens to each project.';

/** The same wherever somebody is erased. The specification's call has no body, so the server asks for none. */
export const erasureReasonHint =
  'Kept in the audit log beside your name, so leave theirs out. The reason itself may be left out as well.';
