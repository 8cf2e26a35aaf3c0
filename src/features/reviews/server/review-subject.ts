// The subject of a review round: a project before publication, or changes of a public one.
import { sql } from 'drizzle-orm';

/**
 * For queries on `project_reviews` and `projects`. The status when the round began: the value before the first change of
 * status since then, or the current one.
 */
export const isOfChanges = sql<boolean>`(coalesce(
  (select c.before ->> 'status' from project_changes c where c.project_id = project_reviews.project_id
    and c.at > project_reviews.submitted_at and c.before ->> 'status' is not null order by c.id limit 1),
  projects.status) <> 'draft')`;
