// Records the images that a text about a project shows, and their audience. Called by the slice that owns the text, with its change.
import { eq } from 'drizzle-orm';
import { lockOwnImages } from '#features/images/server/image-ownership.ts';
import { listPictureNames } from '#features/writing/story-pictures.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type PictureAudience, pictureUses } from './picture-use-table.ts';

export type TextWithPictures = {
  /** Names the text: `update-7`. */
  usedIn: string;
  projectId: number;
  /** The author may add their own images; images that the text already shows may stay. */
  authorId: number;
  audience: PictureAudience;
  markdown: string;
};

/** Replaces the recorded uses. Returns the addresses in the text that are missing or belong to someone else; they are not shown. */
export async function setPictureUses(tx: Transaction, text: TextWithPictures): Promise<string[]> {
  const { usedIn, projectId, authorId, audience } = text;
  const names = listPictureNames(text.markdown);
  const known = await tx.select({ name: pictureUses.name }).from(pictureUses).where(eq(pictureUses.usedIn, usedIn));
  const own = await lockOwnImages(tx, [authorId], names);
  const usable = new Set([...known.map(({ name }) => name), ...own]);
  await clearPictureUses(tx, usedIn);
  const used = names.filter((name) => usable.has(name));
  if (used.length > 0) {
    await tx.insert(pictureUses).values(used.map((name) => ({ name, usedIn, projectId, audience })));
  }
  return names.filter((name) => !usable.has(name)).map((name) => `/media/${name}`);
}

export async function clearPictureUses(tx: Transaction, usedIn: string): Promise<void> {
  await tx.delete(pictureUses).where(eq(pictureUses.usedIn, usedIn));
}

export async function setPictureAudience(tx: Transaction, usedIn: string, audience: PictureAudience): Promise<void> {
  await tx.update(pictureUses).set({ audience }).where(eq(pictureUses.usedIn, usedIn));
}
