// What a project was funded with, for congratulations: the same in the email, the notification and on the dashboard, and later too.
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
