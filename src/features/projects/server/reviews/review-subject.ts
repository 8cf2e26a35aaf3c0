// What a round of review is about: a project before it is published, or changes of one that is public already.
import { sql } from 'drizzle-orm';

/**
 * Beside `project_reviews` and `projects` in a query. The status when the round began: as it was before the first change of
 * status since then, or as it is now where there was none.
 */
export const isOfChanges = sql<boolean>`(coalesce(
  (select c.before ->> 'status' from project_changes c where c.project_id = project_reviews.project_id
    and c.at > project_reviews.submitted_at and c.before ->> 'status' is not null order by c.id limit 1),
  projects.status) <> 'draft')`;
