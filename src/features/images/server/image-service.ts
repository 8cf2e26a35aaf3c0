// Uploads and describes images. The project that shows an image decides who can see it.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { QueryOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { imageWidths } from '../image-address.ts';
import type { Image, uploadImage as uploadEndpoint } from '../image-contract.ts';
import { type Crop, type EncodedImage, encodeImage } from './image-encoder.ts';
import { putRenditions } from './image-files.ts';
import { isStaying } from './image-ownership.ts';
import { deletePendingImages, removeUnusedImages } from './image-removal.ts';
import { images } from './image-table.ts';
import type { ImageHooks } from './image-visibility.ts';

/** Storage quota per person. */
const maxImages = 200;
const maxStoredBytes = 50 * 1024 * 1024;

/** @throws AppError invalid_image, validation (the crop), too_many_images, unavailable */
export async function uploadImage(
  deps: Deps & Pick<ImageHooks, 'isUsed'>,
  viewer: Viewer,
  { bytes, query }: { bytes: unknown; query: QueryOf<typeof uploadEndpoint> },
): Promise<Image> {
  // An administrator's image becomes the owner's when it is put on a project.
  const ownerId = viewer.user === undefined ? requireAdmin(viewer).id : requireUserId(viewer);
  const crop = readCrop(query);
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new AppError('invalid_image', 'The request contains no picture.');
  }
  const reservation = reserve(ownerId, bytes.length);
  try {
    await requireRoom(deps, ownerId);
    const encoded = await encodeImage(bytes, { crop, widths: imageWidths, person: String(ownerId) });
    return await keepImage(deps, viewer, { ownerId, encoded, alt: query.alt ?? '' });
  } finally {
    reservation.release();
  }
}

type NewImage = { ownerId: number; encoded: EncodedImage; alt: string };

/** @throws AppError too_many_images, unavailable */
async function keepImage(deps: Deps, viewer: Viewer, { ownerId, encoded, alt }: NewImage): Promise<Image> {
  // Inserts the row first, so that its files are known even if a later step fails. The address is returned only when all are stored.
  const row = await addImage(deps, { ...describeEncoded(encoded), ownerId, alt });
  const { name } = row;
  try {
    await putRenditions(deps.storage, name, encoded.renditions);
  } catch (error) {
    await deps.db
      .update(images)
      .set({ createdAt: new Date(0) })
      .where(eq(images.name, name));
    await deletePendingImages(deps);
    throw error;
  }
  if (viewer.user === undefined) {
    await recordAudit(deps.db, viewer, { action: 'picture.uploaded', after: { address: toImage(row).address } });
  }
  return toImage(row);
}

function describeEncoded({ width, height, renditions }: EncodedImage) {
  const name = `${randomBytes(16).toString('base64url')}-${width}x${height}`;
  return { name, width, height, bytes: renditions.reduce((sum, rendition) => sum + rendition.bytes.length, 0) };
}

/**
 * A picture of an imported project, without the limits of a person; returns its address.
 * @throws AppError invalid_image
 */
export async function importImage(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { ownerId, bytes, alt }: { ownerId: number; bytes: Buffer; alt: string },
): Promise<string> {
  const encoded = await encodeImage(bytes, { crop: undefined, widths: imageWidths, person: 'import' });
  const described = describeEncoded(encoded);
  await db.insert(images).values({ ...described, ownerId, alt });
  await putRenditions(storage, described.name, encoded.renditions);
  return `/media/${described.name}`;
}

type Description = { name: string; alt: string };

/** For one's own images; administrators may describe any. @throws AppError not_found, also for someone else's image */
export async function describeImage({ db }: Deps, viewer: Viewer, { name, alt }: Description): Promise<Image> {
  const row = await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(images)
      .where(and(eq(images.name, name), isStaying))
      .for('no key update');
    const isOwn = before !== undefined && before.ownerId === viewer.user?.id;
    if (before === undefined || !(isOwn || viewer.admin !== undefined)) throw imageNotFound();
    await tx.update(images).set({ alt }).where(eq(images.name, name));
    const after = { ...before, alt };
    if (!isOwn) {
      await recordAudit(tx, viewer, {
        action: 'picture.described',
        before: { address: toImage(before).address, alt: before.alt },
        after: { alt },
      });
    }
    return after;
  });
  return toImage(row);
}

export function imageNotFound(): AppError {
  return new AppError('not_found', 'This picture does not exist.');
}

/** @throws AppError validation */
function readCrop(query: QueryOf<typeof uploadEndpoint>): Crop | undefined {
  const { cropLeft: left, cropTop: top, cropWidth: width, cropHeight: height } = query;
  if (left === undefined && top === undefined && width === undefined && height === undefined) return undefined;
  if (left === undefined || top === undefined || width === undefined || height === undefined) {
    throw badCrop('The part to keep needs all of cropLeft, cropTop, cropWidth and cropHeight');
  }
  // Clients compute these: accept rounding of less than a pixel of the largest image.
  const slack = 1e-4;
  if (width === 0 || height === 0 || left + width > 1 + slack || top + height > 1 + slack) {
    throw badCrop('The part to keep must lie inside the picture');
  }
  return { left, top, width, height };
}

function badCrop(message: string): AppError {
  return new AppError('validation', `${message}.`, { issues: [{ path: 'cropWidth', message }] });
}

/** Estimated bytes of uploads in progress, so that uploads beyond the quota are refused before encoding. */
const reserved = new Map<number, number>();

function reserve(ownerId: number, bytes: number): { release: () => void } {
  reserved.set(ownerId, (reserved.get(ownerId) ?? 0) + bytes);
  return {
    release: () => {
      const left = (reserved.get(ownerId) ?? 0) - bytes;
      if (left > 0) reserved.set(ownerId, left);
      else reserved.delete(ownerId);
    },
  };
}

/** Runs before encoding. Deletes unused images first to make room. @throws AppError too_many_images */
async function requireRoom(deps: Deps & Pick<ImageHooks, 'isUsed'>, ownerId: number): Promise<void> {
  const bytes = reserved.get(ownerId);
  if ((await findFullness(deps.db, ownerId, bytes)) === undefined) return;
  await removeUnusedImages(deps, { olderThan: '1 hour', ownerId, isUsed: deps.isUsed });
  const full = await findFullness(deps.db, ownerId, bytes);
  if (full !== undefined) throw full;
}

/** Why a person cannot add an image of this size; undefined if they can. */
async function findFullness(db: Queryable, ownerId: number, bytes = 0): Promise<AppError | undefined> {
  const [stored] = await db
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${images.bytes}), 0)::bigint` })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isStaying));
  const { count = 0, bytes: storedBytes = 0 } = stored ?? {};
  if (count < maxImages && storedBytes + bytes <= maxStoredBytes) return undefined;
  const limit = count < maxImages ? `${maxStoredBytes / 1024 / 1024} MB of pictures` : `${maxImages} pictures`;
  return new AppError(
    'too_many_images',
    `You have ${limit} here, the maximum per person. Remove some from your projects and drafts, and try again in an hour.`,
  );
}

/** Locks the person, so that concurrent uploads are counted in sequence. @throws AppError too_many_images */
function addImage({ db }: Deps, values: typeof images.$inferInsert): Promise<typeof images.$inferSelect> {
  return db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, values.ownerId), isNull(users.erasedAt)))
      .for('no key update');
    if (owner === undefined) throw new AppError('signed_out', 'Sign in to do this.');
    const full = await findFullness(tx, values.ownerId, values.bytes);
    if (full !== undefined) throw full;
    const [row] = await tx.insert(images).values(values).returning();
    if (row === undefined) throw new Error('insert returned no picture');
    return row;
  });
}

function toImage(row: typeof images.$inferSelect): Image {
  return {
    address: `/media/${row.name}`,
    width: row.width,
    height: row.height,
    alt: row.alt,
    bytes: row.bytes,
    createdAt: row.createdAt.toISOString(),
  };
}
