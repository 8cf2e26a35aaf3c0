// Images, video, tags and milestones of a project: what its creator may set.
import { and, inArray, ne } from 'drizzle-orm';
import type { Issue } from '#kernel/errors.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Milestone, MilestoneEntry } from '../project-shapes.ts';
import { toTag } from '../project-tags.ts';
import { readVideoAddress, unknownVideo, videoAddress } from '../video-address.ts';
import { isStaying } from './images/image-removal.ts';
import { images } from './images/image-table.ts';

type Media = {
  coverImage?: string | null | undefined;
  galleryImages?: string[] | undefined;
  videoUrl?: string | null | undefined;
};

/** Images must belong to these people or already be on the project; videos must be from a supported host. */
export async function mediaIssues(
  tx: Transaction,
  uploaders: readonly number[],
  media: Media,
  saved: { coverImage: string | null; galleryImages: string[] } = { coverImage: null, galleryImages: [] },
): Promise<Issue[]> {
  const kept = new Set([saved.coverImage, ...saved.galleryImages]);
  const gallery = media.galleryImages ?? [];
  const added = [media.coverImage ?? '', ...gallery].filter((address) => address !== '' && !kept.has(address));
  const own = await listPictureAddresses(tx, uploaders, added);
  const isForeign = (address: string) => !kept.has(address) && !own.has(address);
  const issues: Issue[] = [];
  if (media.coverImage && isForeign(media.coverImage)) issues.push({ path: 'coverImage', message: unknownImage });
  for (const [index, address] of gallery.entries()) {
    if (isForeign(address)) issues.push({ path: `galleryImages.${index}`, message: unknownImage });
  }
  if (media.videoUrl && readVideoAddress(media.videoUrl) === undefined) {
    issues.push({ path: 'videoUrl', message: unknownVideo });
  }
  return issues;
}

const unknownImage = 'This picture is no longer available. Upload it again';

async function listPictureAddresses(
  tx: Transaction,
  uploaders: readonly number[],
  addresses: string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const names = addresses.map((address) => address.replace('/media/', ''));
  const rows = await tx
    .select({ name: images.name })
    .from(images)
    .where(and(inArray(images.ownerId, [...uploaders]), inArray(images.name, names), isStaying))
    // Locked until the project is saved, so that none is deleted as unused (see image-removal.ts).
    .orderBy(images.name)
    .for('share');
  return new Set(rows.map(({ name }) => `/media/${name}`));
}

/** An image belongs to the owner of the project that shows it; otherwise it would be deleted as unused. */
export async function giveImages(
  tx: Transaction,
  { coverImage, galleryImages, ownerId }: { coverImage: string | null; galleryImages: string[]; ownerId: number },
): Promise<void> {
  const names = [coverImage ?? '', ...galleryImages].map((address) => address.replace('/media/', ''));
  await tx
    .update(images)
    .set({ ownerId })
    .where(and(inArray(images.name, names), ne(images.ownerId, ownerId)));
}

/** The stored form of the URL; empty text means no video. */
export function storedVideo(videoUrl: string | null): string | null {
  const video = videoUrl === null ? undefined : readVideoAddress(videoUrl);
  return video === undefined ? null : videoAddress(video);
}

/** Lower case, without duplicates, in the given order. */
export function storedTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(toTag))];
}

/** A milestone keeps its progress under its title, and a renamed one in its place: after funding their number is fixed. */
export function storedMilestones(entries: readonly MilestoneEntry[], saved: readonly Milestone[] = []): Milestone[] {
  const titles = new Set(entries.map(({ title }) => title));
  const renamed = entries.length === saved.length ? saved.map((one) => (titles.has(one.title) ? undefined : one)) : [];
  return entries.map(({ fundingNeeded, deliverables, ...entry }, index) => ({
    ...entry,
    deliverables: deliverables.filter((deliverable) => deliverable !== ''),
    fundingNeeded: toDollarNumber(fundingNeeded),
    status: (saved.find(({ title }) => title === entry.title) ?? renamed[index])?.status ?? 'pending',
  }));
}

/** Stored milestone amounts, in cents. */
export function milestoneAmounts(milestones: readonly Milestone[]) {
  return milestones.map(({ fundingNeeded }) => cents(Math.round(fundingNeeded * 100)));
}
