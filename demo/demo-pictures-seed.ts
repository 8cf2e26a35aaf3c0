// Stores the demo's pictures as if its people had uploaded them. Their files are encoded already, so that a start stays fast.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { putRenditions } from '#features/images/server/image-files.ts';
import { images } from '#features/images/server/image-table.ts';
import type { TeamMember } from '#features/projects/project-shapes.ts';
import type { Deps } from '#platform/config/deps.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import type { DemoProject } from './demo-project.ts';
import {
  demoPictures,
  pictureFolder,
  pictureSize,
  picturesOf,
  portraitFiles,
  portraitName,
  portraitSize,
} from './pictures/demo-pictures.ts';

/** Stores one picture of an owner, once, and returns its address. Undefined if the demo has none of that name. */
export type StorePicture = (ownerId: number, name: string) => string | undefined;

type Stored = { address: string; ownerId: number; file: string; alt: string };
type Size = { width: number; height: number; widths: readonly number[] };
/** People who have a portrait, among them the members of teams. */
const portraits = new Set(portraitFiles);
const alts = new Map(demoPictures.map(({ name, alt }) => [name, alt]));

/** Addresses are given out at once; `flush` stores what was given out. */
export function createPictures({ storage }: Pick<Deps, 'storage'>) {
  const stored = new Map<string, Stored>();
  const store: StorePicture = (ownerId, name) => {
    const alt = alts.get(name);
    if (alt === undefined && !portraits.has(name)) return undefined;
    const key = `${ownerId} ${name}`;
    const known = stored.get(key);
    if (known !== undefined) return known.address;
    const { width, height } = sizeOf(name);
    const address = `/media/${randomBytes(16).toString('base64url')}-${width}x${height}`;
    stored.set(key, { address, ownerId, file: name, alt: alt ?? '' });
    return address;
  };
  return {
    store,
    flush: async (tx: Transaction): Promise<void> => {
      if (stored.size === 0) return;
      const rows = await Promise.all([...stored.values()].map((picture) => putFiles(storage, picture)));
      await tx.insert(images).values(rows);
    },
  };
}

const sizeOf = (name: string): Size => (alts.has(name) ? pictureSize : portraitSize);

async function putFiles(storage: Deps['storage'], { address, ownerId, file, alt }: Stored) {
  const { width, height, widths } = sizeOf(file);
  const renditions = await Promise.all(
    widths.flatMap((one) =>
      (['avif', 'webp'] as const).map(async (format) => ({
        width: one,
        format,
        bytes: await readFile(path.join(projectRoot, pictureFolder, file, `${one}.${format}`)),
      })),
    ),
  );
  const name = address.replace('/media/', '');
  await putRenditions(storage, name, renditions);
  const bytes = renditions.reduce((sum, rendition) => sum + rendition.bytes.length, 0);
  return { name, ownerId, width, height, bytes, alt };
}

/** The columns of a project that show pictures, and where its team is found. */
export function toPictured(
  project: Pick<DemoProject, 'key' | 'description' | 'team'>,
  ownerId: number,
  store: StorePicture,
) {
  const [cover, ...gallery] = picturesOf(project.key).flatMap(({ name }) => store(ownerId, name) ?? []);
  return {
    description: placePictures(project.description, ownerId, store),
    team: project.team.map((member) => withLink(withPortrait(member, ownerId, store))),
    coverImage: cover ?? null,
    galleryImages: gallery,
  };
}

function withPortrait(member: TeamMember, ownerId: number, store: StorePicture): TeamMember {
  const avatar = member.name === undefined ? undefined : store(ownerId, portraitName(member.name));
  return avatar === undefined ? member : { ...member, avatar };
}

/** Everyone has a site of their own under a reserved domain, which leads nowhere. */
function withLink(member: TeamMember): TeamMember {
  return member.name === undefined
    ? member
    : { ...member, linkedin: `https://${portraitName(member.name)}.example.org/` };
}

/** Replaces the places of pictures in a text; without pictures, leaves them out. */
export function placePictures(text: string, ownerId: number, store: StorePicture): string {
  return text
    .replace(/!\[([^\]]*)\]\(demo:([a-z0-9-]+) "([^"]*)"\)/g, (_whole, alt: string, name: string, caption: string) => {
      const address = store(ownerId, name);
      return address === undefined ? '' : `![${alt}](${address} "${caption}")`;
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
