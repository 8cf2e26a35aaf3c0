// A whole project in one file: what its creator wrote, its pictures, documents and updates, so that another Kindling can take it over.
// Nothing about its investors is in it but what its page shows: how much was raised, from how many.
import * as z from 'zod/mini';
import { documentKinds } from '#features/packs/pack.ts';
import { documentAccesses } from '#features/projects/project-documents.ts';
import { projectStatuses } from '#features/projects/project-rules.ts';
import { milestoneEntry, projectBody } from '#features/projects/project-shapes.ts';
import { updateVisibilities } from '#features/updates/update-rules.ts';
import { listPictureNames, writtenPicture } from '#features/writing/story-pictures.ts';
import { moment } from '#kernel/fields.ts';
import { type Cents, toDollarString } from '#kernel/money.ts';

/** A later version adds to the file what an earlier one does not know, or gets another number here. */
const fileVersion = 1;

/** Pictures and documents count with a third more than their bytes, because they are base64. */
export const maxProjectFileBytes = 128 * 1024 * 1024;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not base64'));

const { pack: _chosenOnEachSite, milestones: _withAmounts, ...body } = projectBody;

/** As in a request of the API, with the pictures of the site the file comes from. */
const fileProject = z.object({
  ...body,
  marketOpportunity: z.nullable(body.marketOpportunity),
  milestones: z.array(z.object(milestoneEntry.shape)),
});

const filePicture = z.object({
  /** As the texts of the file name it: `/media/…`. */
  address: z.string(),
  alt: z.string(),
  type: z.literal('image/webp'),
  data: base64,
});

const fileDocument = z.object({
  kind: z.enum(documentKinds),
  title: z.string(),
  access: z.enum(documentAccesses),
  /** Of its latest version, in hex. */
  sha256: z.string(),
  data: base64,
});

const fileUpdate = z.object({
  title: z.string(),
  content: z.string(),
  visibility: z.enum(updateVisibilities),
  publishedAt: moment,
});

export const projectFile = z.object({
  kindling: z.literal('project'),
  version: z.literal(fileVersion),
  exportedAt: moment,
  /** The project's page on the site that it comes from. */
  from: z.string(),
  project: fileProject,
  standing: z.object({
    status: z.enum(projectStatuses),
    createdAt: moment,
    /** Dollars, settled. */
    fundingRaised: z.number(),
    investorCount: z.int(),
  }),
  /** Oldest first. */
  updates: z.array(fileUpdate),
  documents: z.array(fileDocument),
  pictures: z.array(filePicture),
});
export type ProjectFile = z.output<typeof projectFile>;
export type FilePicture = ProjectFile['pictures'][number];
export type FileDocument = ProjectFile['documents'][number];
export type FileUpdate = ProjectFile['updates'][number];

/** The part before the files, which are written one after the other. */
export type ProjectFileHead = Omit<z.input<typeof projectFile>, 'documents' | 'pictures' | 'kindling' | 'version'>;

export function startProjectFile(head: ProjectFileHead) {
  return { kindling: 'project', version: fileVersion, ...head };
}

const newerFile = z.object({ kindling: z.string(), version: z.number().check(z.gt(fileVersion)) });

/** The file, or one sentence that says why it is none. */
export function readProjectFile(text: string): { file: ProjectFile } | { problem: string } {
  const value = parseJson(text);
  if (value === undefined) return { problem: notJson };
  if (newerFile.safeParse(value).success) return { problem: tooNew };
  const { data, error } = projectFile.safeParse(value);
  if (data !== undefined) return { file: data };
  const [issue] = error.issues;
  return { problem: `${notOfKindling} (${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'unknown'})` };
}

const notJson = 'This is not a project file: it is not JSON.';
const notOfKindling = 'This is not a project file of Kindling, or it was changed.';
const tooNew = 'This project file comes from a newer Kindling. Update this site first.';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text of the file with the pictures of this site. One that could not be taken over leaves its words. */
export function movePictures(text: string, addresses: ReadonlyMap<string, string>): string {
  const moved = text.replaceAll(writtenPicture, (written: string, alt: string, address: string) => {
    const here = addresses.get(address);
    return here === undefined ? `${alt}${written.slice(written.trimEnd().length)}` : written.replace(address, here);
  });
  return listPictureNames(moved).reduce((result, name) => {
    const isHere = [...addresses.values()].includes(`/media/${name}`);
    return isHere ? result : result.replaceAll(`/media/${name}`, addresses.get(`/media/${name}`) ?? '');
  }, moved);
}

/**
 * The fields of the project for a request on this site, as a draft: its days may lie in the past by now, and its rules are chosen here.
 * @param addresses - of its pictures, from the file's to this site's
 */
export function toDraftBody({ project }: ProjectFile, addresses: ReadonlyMap<string, string>, today: string) {
  const here = (address: string | null | undefined) => (address ? (addresses.get(address) ?? null) : null);
  const ahead = (day: string | null | undefined) => (day != null && day > today ? day : null);
  const { marketOpportunity: market } = project;
  return {
    ...project,
    description: movePictures(project.description, addresses),
    coverImage: here(project.coverImage),
    galleryImages: (project.galleryImages ?? []).flatMap((address) => here(address) ?? []),
    team: project.team.map(({ avatar, ...member }) => {
      const picture = here(avatar);
      return { ...member, ...(picture !== null && { avatar: picture }) };
    }),
    marketOpportunity: market ?? { marketSize: '', growthRate: '', description: '' },
    deadline: ahead(project.deadline),
    opensOn: ahead(project.opensOn),
    status: 'draft' as const,
  };
}

export type DraftBody = ReturnType<typeof toDraftBody>;

/** The same as a request says it: amounts in dollars. */
export function toRequest({ fundingGoal, valuation, maxInvested, perHead, milestones, ...body }: DraftBody) {
  const optional = (amount: Cents | null | undefined) => (amount == null ? null : toDollarString(amount));
  return {
    ...body,
    fundingGoal: toDollarString(fundingGoal),
    valuation: toDollarString(valuation),
    maxInvested: optional(maxInvested),
    perHead: optional(perHead),
    milestones: milestones.map((one) => ({ ...one, fundingNeeded: toDollarString(one.fundingNeeded) })),
  };
}
