// A person's account in their data export, and erasing their copy requests with the account.
import { eq, sql } from 'drizzle-orm';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { dataExports } from '../export-table.ts';
import type { ExportPart } from './export-part.ts';

export const accountExport: readonly ExportPart[] = [
  {
    name: 'account',
    description: 'Your account and profile.',
    tables: ['users'],
    select: ({ id }) => sql`
      select uid, issuer, name, email, email_unverified, role, is_admin, profile_image, bio, location, website, social_links,
        expertise, interests, stripe_customer_id, stripe_subscription_id, created_at, last_active
      from users where id = ${id}`,
  },
  {
    name: 'sessions',
    description: 'Where you are signed in.',
    tables: ['sessions'],
    select: ({ id, uid }) => sql`
      select kind, identity, address, user_agent, created_at, last_seen_at, expires_at
      from sessions where user_id = ${id} or identity ->> 'uid' = ${uid} order by created_at`,
  },
  {
    name: 'other_sign_ins',
    description: 'Further sign-ins that lead to your account.',
    tables: ['user_identities'],
    select: ({ id }) =>
      sql`select uid, issuer, joined_at from user_identities where user_id = ${id} order by joined_at, uid`,
  },
  {
    name: 'joined_accounts',
    description: 'Requests to join your account with another one of yours.',
    tables: ['account_joins'],
    select: ({ id }) => sql`
      select started_at, kept_id = ${id} as this_account_stays, kept_confirmed_at, retired_confirmed_at, joined_at
      from account_joins where kept_id = ${id} or retired_id = ${id} order by id`,
  },
  {
    name: 'data_exports',
    description: 'When you asked for a copy of your data.',
    tables: ['data_exports'],
    select: ({ id }) => sql`select created_at, downloads from data_exports where user_id = ${id} order by id`,
  },
  {
    name: 'administrator_access',
    description: 'How you sign in as an administrator, without the secrets.',
    tables: ['admin_credentials', 'admin_authenticators', 'admin_passkeys', 'admin_invites', 'admin_recovery_codes'],
    select: ({ id }) => sql`
      select 'password' as kind, username as name, created_at, updated_at as last_changed_at
        from admin_credentials where user_id = ${id}
      union all select 'authenticator app', null, created_at, null from admin_authenticators where user_id = ${id}
      union all select 'passkey', name, created_at, last_used_at from admin_passkeys where user_id = ${id}
      union all select 'invitation', null, created_at, used_at from admin_invites where user_id = ${id}
      union all select 'recovery code', null, null, used_at from admin_recovery_codes where user_id = ${id}`,
  },
  {
    name: 'administrator_sign_ins',
    description: 'Attempts to sign in as an administrator with your username or email.',
    tables: ['admin_login_attempts'],
    select: ({ id }) => sql`
      select username, address, step, succeeded, attempted_at from admin_login_attempts
      where username in (
        select username from admin_credentials where user_id = ${id}
        union select lower(email) from users join admin_credentials on user_id = users.id where users.id = ${id}
      ) order by id`,
  },
  {
    name: 'log',
    description: 'What you did as an administrator, and what administrators did with your account.',
    tables: ['audit_entries'],
    select: ({ id }) => sql`
      select at, action, actor_id = ${id} as by_you, subject_kind = 'user' and subject_id = ${String(id)} as about_you
      from audit_entries
      where actor_id = ${id} or (subject_kind = 'user' and subject_id = ${String(id)}) order by id`,
  },
];

export async function forgetDataExports(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx.delete(dataExports).where(eq(dataExports.userId, id));
}
