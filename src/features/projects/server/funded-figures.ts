// The amount and the number of people that funded a project. They are the same in the email, the notification and on the dashboard, and do
// not change later.
import { sql } from 'drizzle-orm';
import { projects } from './project-table.ts';

/** Columns of a query about funded projects. */
export const fundedColumns = {
  fundedCents: sql<number>`coalesce((select cents from funded_with(${projects.id})), ${projects.raisedCents})`.mapWith(
    Number,
  ),
  fundedPeople:
    sql<number>`coalesce((select people from funded_with(${projects.id})), ${projects.investorCount})`.mapWith(Number),
};
