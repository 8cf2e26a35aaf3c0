// What of registers waits for administrators, in SQL: for the counts on their dashboard and in their menu.
import { type SQL, sql } from 'drizzle-orm';

const noAmount = sql`null::bigint as cents`;

/** Rows of `since`, `due` and `cents`, by kind. Administrators cannot confirm what they began themselves. */
export function registerWork(adminId: number): Record<'round' | 'share' | 'duty', SQL> {
  return {
    round: sql`select coalesce(r.revoke_asked_at, r.proposed_at) as since, null::timestamptz as due, r.amount_cents as cents
      from later_rounds r join projects p on p.id = r.project_id
      where p.deleted_at is null and ((r.state = 'proposed' and r.first_by is distinct from ${adminId})
        or (r.state = 'confirmed' and r.revoke_asked_at is not null and r.revoke_asked_by <> ${adminId}))`,
    share: sql`select t.asked_at as since, null::timestamptz as due, ${noAmount} from share_transfers t
      join projects p on p.id = t.project_id
      where p.deleted_at is null and t.state = 'open' and t.asked_by <> ${adminId} and t.to_agreed_at is not null
        and (t.kind = 'inheritance' or t.from_agreed_at is not null)`,
    // The company has the whole day.
    duty: sql`select (d.due_on + 1)::timestamp at time zone 'UTC' as since, (d.due_on + 1)::timestamp at time zone 'UTC' as due, ${noAmount}
      from project_duties d join projects p on p.id = d.project_id
      where d.done_at is null and p.deleted_at is null and d.due_on < (now() at time zone 'UTC')::date`,
  };
}
