// Images, video, tags and milestones of a project: what its creator may set.
import { imageAddressPattern } from '#features/images/image-address.ts';
import { giveImages, lockOwnImages } from '#features/images/server/image-ownership.ts';
import { listPictureNames, maxStoryPictures } from '#features/writing/story-pictures.ts';
import { readVideoAddress, unknownVideo, videoAddress } from '#features/writing/video-address.ts';
import type { Issue } from '#kernel/errors.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { Milestone, MilestoneEntry, TeamMember } from '../project-shapes.ts';
import { toTag } from '../project-tags.ts';

type Media = {
  description?: string | undefined;
  coverImage?: string | null | undefined;
  galleryImages?: string[] | undefined;
  videoUrl?: string | null | undefined;
  team?: TeamMember[] | undefined;
};

type SavedMedia = { coverImage: string | null; galleryImages: string[]; team: TeamMember[]; description: string };

/** Images must belong to these people or already be on the project; videos must be from a supported host. */
export async function mediaIssues(
  tx: Transaction,
  uploaders: readonly number[],
  media: Media,
  saved?: SavedMedia,
): Promise<Issue[]> {
  const kept = new Set(saved === undefined ? [] : listImages(saved).map(({ address }) => address));
  const added = listImages(media).filter(({ address }) => !kept.has(address));
  const names = added.map(({ address }) => toImageName(address));
  const own = new Set(await lockOwnImages(tx, uploaders, names));
  const foreign = added.filter(({ address }) => !own.has(toImageName(address)));
  const issues = [
    ...new Map(
      foreign.map(({ path }) => [path, { path, message: path === 'description' ? unknownTextImage : unknownImage }]),
    ).values(),
  ];
  const limit = Math.max(maxStoryPictures, listPictureNames(saved?.description ?? '').length);
  if (listPictureNames(media.description ?? '').length > limit) {
    issues.push({ path: 'description', message: tooManyPictures });
  }
  if (media.videoUrl && readVideoAddress(media.videoUrl) === undefined) {
    issues.push({ path: 'videoUrl', message: unknownVideo });
  }
  return issues;
}

const unknownImage = 'This picture is no longer available. Upload it again';
const unknownTextImage = 'A picture in this text is no longer available. Upload it again';
const tooManyPictures = `A description shows at most ${maxStoryPictures} pictures`;

/** With the field of each. A member's picture that is not one of this site (imports have them) is kept as text and not shown. */
function listImages({
  coverImage,
  galleryImages = [],
  team = [],
  description = '',
}: Media): { path: string; address: string }[] {
  return [
    ...(coverImage ? [{ path: 'coverImage', address: coverImage }] : []),
    ...galleryImages.map((address, index) => ({ path: `galleryImages.${index}`, address })),
    ...team.flatMap(({ avatar }, index) =>
      avatar !== undefined && imageAddressPattern.test(avatar)
        ? [{ path: `team.${index}.avatar`, address: avatar }]
        : [],
    ),
    ...listPictureNames(description).map((name) => ({ path: 'description', address: `/media/${name}` })),
  ];
}

/** An image belongs to the owner of the project that shows it. */
export async function giveProjectImages(
  tx: Transaction,
  { ownerId, ...media }: SavedMedia & { ownerId: number },
): Promise<void> {
  await giveImages(
    tx,
    listImages(media).map(({ address }) => toImageName(address)),
    ownerId,
  );
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
