// Texts of the user list and its actions.
import { formatMoment } from '#kernel/dates.ts';
import type { UserRole } from '../../account-contract.ts';

export const usersCopy = {
  link: {
    mailed: (email: string) => `The link was emailed to ${email}`,
    notMailed: 'The link was not emailed',
    mailedText: (name: string) => `${name} uses it to choose a username and password.`,
    notMailedText: (name: string) => `Send it to ${name} over a private channel.`,
    lifetime: (expiresAt: string | undefined) =>
      `It works once, ${expiresAt === undefined ? 'for 48 hours' : `until ${formatMoment(expiresAt)}`}, and won’t be shown again.`,
    label: 'One-time link',
    copyFailed: 'Your browser blocked copying. Select the link and copy it.',
    copied: 'Copied',
    copy: 'Copy link',
    title: (name: string) => `One-time link for ${name}`,
  },
  choice: {
    platform: 'The platform',
    hint: 'Search by name or email. Searches are recorded in the audit log.',
    chosen: 'Selected:',
    none: 'none',
    choosePlatform: 'Use the platform',
    searching: 'Searching…',
    failed: (message: string) => `Search failed. ${message}`,
    nobodyFound: 'No users found.',
    found: 'Search results',
  },
  roles: { innovator: 'Innovator', investor: 'Investor', admin: 'Admin' },
  roleHint:
    'A label for lists and filters; it changes no permissions. An investor becomes an innovator when their first project is published.',
  deletion: {
    text: 'This action cannot be undone. Their name, email address, messages and other personal data are deleted, and they are signed out everywhere. Investments stay in the ledger without a name. If they own active or funded projects, delete them from their own page, where you decide what happens to each project.',
    reasonHint: 'Optional. Stored in the audit log, so leave out the user’s name.',
    title: (name: string) => `Delete ${name}?`,
    done: 'User deleted',
    doneText: 'Their personal data was deleted.',
    failed: 'Error deleting user',
    bulkTitle: (count: number) => (count === 1 ? 'Delete this user?' : `Delete these ${count} users?`),
  },
  viewProfile: 'View Profile',
  viewNamedProfile: (name: string) => `View Profile of ${name}`,
  updated: 'User updated',
  adminUpdated: 'Admin status has been updated',
  updateFailed: 'Error updating user',
  adminSwitch: (name: string) => `Admin: ${name}`,
  email: 'Email these people',
  emailSelected: 'Send email',
  signOut: {
    label: 'Sign out everywhere',
    text: 'All sessions end immediately, including in the admin area. They can sign in again.',
    bulkTitle: (count: number) => (count === 1 ? 'Sign this user out?' : `Sign these ${count} users out?`),
  },
  title: 'Users',
  provider: 'Sign-in provider',
  add: 'Add User',
  noun: { one: 'user', many: 'users' },
  search: 'Search users',
  searchPlaceholder: 'Name or email',
  columns: {
    role: 'Role',
    user: 'User',
    email: 'Email',
    status: 'Status',
    admin: 'Admin',
    actions: 'Actions',
  },
  active: 'Active',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    'name-a-z': 'Name, A to Z',
    'name-z-a': 'Name, Z to A',
    'email-a-z': 'Email, A to Z',
    'email-z-a': 'Email, Z to A',
  },
  makeAdmin: {
    title: (name: string) => `Make ${name} an administrator?`,
    text: (name: string, email: string) => `${name} (${email}) gets full access to the admin area:`,
    confirm: 'Make administrator',
    rights: [
      'everyone’s personal data and messages',
      'refunds, manual payments and other money actions',
      'projects, reviews and settings',
      'adding and removing administrators, including you',
    ],
    next: 'You’ll get a one-time link they use to choose a username and password. This is recorded in the audit log.',
  },
  nothingChanged: 'No changes made',
} as const;

export const roleLabels: Record<UserRole, string> = usersCopy.roles;

/** Endpoints to refetch after a user changes. */
export const peopleAddresses = [
  '/api/users',
  '/api/admin/users',
  '/api/admin/user-facets',
  '/api/admin/admins',
  '/api/admin/overview',
  '/api/admin/audit',
] as const;
