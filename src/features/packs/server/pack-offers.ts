// Which packs this site offers, with the figures in force.
import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { type Pack, type PackId, packIds, type Values } from '../pack.ts';
import { figureValues, packs } from '../pack-list.ts';
import { type PackOfferRow, packOffers } from './pack-offer-table.ts';

export type OfferedPack = { pack: Pack; values: Values };

/** Offered on every site until an administrator stops it. */
export const defaultPackId: PackId = 'open-2026';

export type OfferState = Pick<PackOfferRow, 'isOffered' | 'figures'>;

export function readOffer(packId: PackId, row: OfferState | undefined): OfferState {
  return row ?? { isOffered: packId === defaultPackId, figures: {} };
}

/** In the order of the packs; the first is what a project without a choice gets. */
export async function listOfferedPacks(db: Queryable): Promise<OfferedPack[]> {
  const rows = new Map((await db.select().from(packOffers)).map((row) => [row.packId, row]));
  return packIds.flatMap((id) => {
    const { isOffered, figures } = readOffer(id, rows.get(id));
    return isOffered ? [{ pack: packs[id], values: figureValues(packs[id], figures) }] : [];
  });
}

/** A condition: the site offers more than its own rules. */
export const offersChoice = sql<boolean>`exists (select from pack_offers where is_offered and pack_id <> ${sql.raw(`'${defaultPackId}'`)})`;
