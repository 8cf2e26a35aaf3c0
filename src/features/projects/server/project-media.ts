// Images, video, tags and milestones of a project: what its creator may set.
import { giveImages, lockOwnImages } from '#features/images/server/image-ownership.ts';
import type { Issue } from '#kernel/errors.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Milestone, MilestoneEntry } from '../project-shapes.ts';
import { toTag } from '../project-tags.ts';
import { readVideoAddress, unknownVideo, videoAddress } from '../video-address.ts';

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
  const own = new Set(await lockOwnImages(tx, uploaders, added.map(toImageName)));
  const isForeign = (address: string) => !kept.has(address) && !own.has(toImageName(address));
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

/** An image belongs to the owner of the project that shows it. */
export async function giveProjectImages(
  tx: Transaction,
  { coverImage, galleryImages, ownerId }: { coverImage: string | null; galleryImages: string[]; ownerId: number },
): Promise<void> {
  await giveImages(tx, [coverImage ?? '', ...galleryImages].map(toImageName), ownerId);
}

const toImageName = (address: string) => address.replace('/media/', '');

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
