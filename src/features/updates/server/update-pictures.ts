// The pictures of a published update: only its author's, readable by everyone who may read the text.

import { setPictureUses } from '#features/projects/server/pictures/picture-uses.ts';
import { listPictureNames, maxStoryPictures } from '#features/writing/story-pictures.ts';
import { AppError } from '#kernel/errors.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { UpdateVisibility } from '../update-rules.ts';

type UpdateText = { id: number; projectId: number; authorId: number; content: string; visibility: UpdateVisibility };

/** @throws AppError validation */
export async function requirePictures(
  tx: Transaction,
  { id, projectId, authorId, content, visibility }: UpdateText,
): Promise<void> {
  if (listPictureNames(content).length > maxStoryPictures) {
    throw badPictures(`An update shows at most ${maxStoryPictures} pictures`);
  }
  const audience = visibility === 'public' ? 'everyone' : 'investors';
  const missing = await setPictureUses(tx, {
    usedIn: updateText(id),
    projectId,
    authorId,
    audience,
    markdown: content,
  });
  if (missing.length > 0) throw badPictures('A picture in this text is no longer available. Upload it again');
}

function badPictures(message: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path: 'content', message }] });
}

export function updateText(id: number): string {
  return `update-${id}`;
}
