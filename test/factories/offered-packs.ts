// Policy packs that a site offers, without the two administrators it takes.

import { eq } from 'drizzle-orm';
import { type PackId, type Values } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { packOffers } from '#features/packs/server/pack-offer-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { Deps } from '#platform/config/deps.ts';

type Place = Pick<Deps, 'db'>;

/** @param figures confirmed values as stored; by default the pack's own */
export async function offerPack({ db }: Place, packId: PackId, figures?: Values): Promise<void> {
  const open = Object.entries(packs[packId].figures).filter(([, { isUnconfirmed }]) => isUnconfirmed === true);
  const row = { isOffered: true, figures: figures ?? Object.fromEntries(open.map(([key, { value }]) => [key, value])) };
  await db
    .insert(packOffers)
    .values({ packId, ...row })
    .onConflictDoUpdate({ target: packOffers.packId, set: row });
}

/** Gives a project every document that its rules require. */
export async function addRequiredDocuments({ db }: Place, projectId: number, packId: PackId): Promise<void> {
  const documents = packs[packId].documents.map(({ kind }, place) => ({
    id: place + 1,
    kind,
    title: kind,
    access: 'everyone' as const,
    version: 1,
    bytes: 1000,
    pages: 2,
    sha256: 'a'.repeat(64),
    uploadedAt: '2026-11-01T00:00:00.000Z',
    earlier: [],
  }));
  await db.update(projects).set({ documents }).where(eq(projects.id, projectId));
}
