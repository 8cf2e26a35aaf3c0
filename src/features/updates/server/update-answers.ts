// Columns and API representation of an update in a list.

import { toPlainText } from '#features/writing/server/markdown.ts';
import { byId, byTime, defineOrder } from '#platform/postgres/cursor.ts';
import type { ListedUpdate } from '../update-contract.ts';
import { projectUpdates, updateMarks } from './update-table.ts';

export const updateColumns = {
  id: projectUpdates.id,
  projectId: projectUpdates.projectId,
  title: projectUpdates.title,
  content: projectUpdates.content,
  visibility: projectUpdates.visibility,
  createdAt: projectUpdates.createdAt,
  editedAt: updateMarks.editedAt,
  removedAt: updateMarks.removedAt,
  removedBy: updateMarks.removedBy,
  removalReason: updateMarks.removalReason,
};

/** Typed from the columns; the marks are missing unless it was edited or removed. */
export type UpdateRow = {
  id: number;
  projectId: number;
  title: string;
  content: string;
  visibility: ListedUpdate['visibility'];
  createdAt: Date;
  editedAt: Date | null;
  removedAt: Date | null;
  removedBy: NonNullable<ListedUpdate['removed']>['by'] | null;
  removalReason: string | null;
};

export const newestUpdatesFirst = defineOrder('project updates', 'descending', [
  byTime(projectUpdates.createdAt, ({ createdAt }: { createdAt: Date; id: number }) => createdAt),
  byId(projectUpdates.id),
]);

const excerptLength = 280;

export function toListedUpdate(row: UpdateRow): ListedUpdate {
  const isRemoved = row.removedAt !== null;
  return {
    id: row.id,
    projectId: row.projectId,
    title: isRemoved ? null : row.title,
    excerpt: isRemoved ? '' : toExcerpt(row.content),
    visibility: row.visibility,
    publishedAt: row.createdAt.toISOString(),
    editedAt: isRemoved ? null : (row.editedAt?.toISOString() ?? null),
    removed: toRemoval(row),
  };
}

function toRemoval({ removedAt, removedBy, removalReason }: UpdateRow): ListedUpdate['removed'] {
  if (removedAt === null || removedBy === null) return null;
  return { at: removedAt.toISOString(), by: removedBy, reason: removalReason };
}

/** Cut at a word boundary, with an ellipsis. */
export function toExcerpt(markdown: string): string {
  const words = toPlainText(markdown).replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(words);
  if (letters.length <= excerptLength) return words;
  const cut = letters.slice(0, excerptLength).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
