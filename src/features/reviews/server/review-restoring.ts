// Reverts the texts of a published project when a material change is not approved.
import { type ChangeCause, setChangeCause } from '#features/projects/server/history/project-change-cause.ts';
import { getLastChange } from '#features/projects/server/history/project-change-queries.ts';
import { type TextChangeHooks, textsBefore } from '#features/projects/server/history/published-change.ts';
import { rowKeys } from '#features/projects/server/project-field-values.ts';
import { saveEarlierTexts } from '#features/projects/server/project-moving.ts';
import type { ProjectRow } from '#features/projects/server/project-table.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { ReviewRow } from './review-table.ts';

type Refused = { project: Pick<ProjectRow, 'id'>; review: Pick<ReviewRow, 'submittedAt'>; hooks: TextChangeHooks };

/** The administrator who rejects the round, or the automatic actor that ends it. */
type Restoring = { actor: ChangeCause['actor']; reason?: string };

export async function restoreTexts(tx: Transaction, by: Restoring, refused: Refused): Promise<void> {
  const { project, review, hooks } = refused;
  const texts = await textsBefore(tx, { projectId: project.id, since: review.submittedAt });
  if (texts.size === 0) return;
  await setChangeCause(tx, by);
  const restored = Object.fromEntries([...texts].map(([field, text]) => [rowKeys[field], text]));
  await saveEarlierTexts(tx, project.id, restored);
  const { id: changeId } = await getLastChange(tx, project.id);
  await hooks.onTextsChanged(tx, { projectId: project.id, changeId, isMaterial: false });
}
