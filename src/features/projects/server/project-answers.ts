// API representations of a project: explicit fields and figures, so that a new column is never exposed automatically.

import type { PackId } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { leavingTerms } from '#features/packs/pack-terms.ts';
import { defaultPackId } from '#features/packs/server/pack-offers.ts';
import { toPlainText } from '#features/writing/server/markdown.ts';
import { removePictures } from '#features/writing/story-pictures.ts';
import { cents, toDollarNumber } from '#kernel/money.ts';
import { answeredFields, type ListedField, listedFields } from '../project-fields.ts';
import type { Project, ProjectListItem, StoppedProject } from '../project-shapes.ts';
import { type StoredRights, toAccess } from './project-access.ts';
import { answerFields, type RowKey } from './project-field-values.ts';
import type { StoredHtml } from './project-html.ts';
import type { ProjectRow } from './project-table.ts';

/** Longest description in a list: a card shows three lines of at most 80 characters. The project itself has all of it. */
export const excerptLength = 240;
/** A description is read this far for its first words. */
export const sourceLength = 2000;
/** The length that search results and link previews show. */
const summaryLength = 200;

/** Additional columns for lists. */
type Figures = 'id' | 'raisedCents' | 'endedElsewhere' | 'upvotes' | 'investorCount' | 'createdAt' | 'ownerId';

/** How far a stopped project came, see stoppedColumn; null for every other project. */
export type StoppedRow = { after: number; of: number; raisedCents: number } | null;

export type ListItemRow = Pick<ProjectRow, Figures | RowKey<ListedField>> & {
  /** At most one character longer than an excerpt. */
  description: string;
  stopped: StoppedRow;
  supported: boolean;
};

export function toListItem(row: ListItemRow): ProjectListItem {
  return {
    id: row.id,
    ...answerFields(listedFields, row),
    description: toExcerpt(row.description, excerptLength),
    fundingRaised: toDollarNumber(cents(row.raisedCents)),
    stopped: toStopped(row.stopped),
    endedElsewhere: row.endedElsewhere,
    upvotes: row.upvotes,
    investorCount: row.investorCount,
    createdAt: row.createdAt.toISOString(),
    userId: row.ownerId,
    supported: row.supported,
  };
}

export function toStopped(stopped: StoppedRow): StoppedProject | null {
  return stopped && { after: stopped.after, of: stopped.of, raised: toDollarNumber(cents(stopped.raisedCents)) };
}

export type DetailRow = ProjectRow & {
  creatorName: string;
  stopped: StoppedRow;
  supported: boolean;
  /** Of a member who is not the owner. */
  memberRights: StoredRights | null;
  publicDays: number | null;
  /** Room that is kept for other people, see keptCents in project-columns.ts. */
  keptCents: number;
  askedCents: number | null;
  /** One text per gallery image, empty if it has none. */
  galleryTexts: string[];
  /** Null for `open-2026` unless it was chosen. */
  packId: PackId | null;
  offersChoice: boolean;
} & Pick<StoredHtml, 'html' | 'htmlSourceHash'>;

export function toProject(row: DetailRow, viewerId: number | undefined, descriptionHtml: string): Project {
  return {
    ...toListItem({ ...row, description: '' }),
    ...answerFields(answeredFields, row),
    galleryTexts: row.galleryTexts,
    summary: toExcerpt(row.description, summaryLength).replaceAll(/\s+/g, ' '),
    descriptionHtml,
    updatedAt: row.updatedAt.toISOString(),
    creatorName: row.creatorName,
    remaining: toDollarNumber(cents(row.goalCents - Math.min(row.goalCents, row.raisedCents))),
    available: toDollarNumber(cents(Math.max(0, getCeiling(row) - row.raisedCents - row.heldCents - row.keptCents))),
    asked: row.askedCents === null ? null : toDollarNumber(cents(row.askedCents)),
    publicDays: row.publicDays,
    reserved: toDollarNumber(cents(row.reservedCents)),
    reservations: row.reservationCount,
    ...toAccess(row, viewerId),
    pack: toOwnPack(row),
    termsLocked: row.termsLocked,
    // From the history, which only a project's own page reads.
    lastTextChange: null,
  };
}

/** What may be asked for while it raises money; afterwards the goal is what was sold at most. */
export function getCeiling({ status, maxCents, goalCents }: Pick<ProjectRow, 'status' | 'maxCents' | 'goalCents'>) {
  return status === 'active' ? (maxCents ?? goalCents) : goalCents;
}

function toOwnPack({ packId, offersChoice }: Pick<DetailRow, 'packId' | 'offersChoice'>): Project['pack'] {
  const pack = packs[packId ?? defaultPackId];
  const { id, name, law, releases } = pack;
  return {
    id,
    name,
    law,
    releases: releases.kind,
    wholeReason: releases.kind === 'whole' ? releases.reason : null,
    // None of these figures is one that a site confirms or corrects.
    ...leavingTerms(pack, figureValues(pack)),
    isNamed: id !== defaultPackId || offersChoice,
  };
}

/** The first words of a description, without the marks of markdown. */
function toExcerpt(description: string, length: number): string {
  // Pictures and marks take room as well: read further than is shown.
  const text = removePictures(cut(description, sourceLength));
  const words = toPlainText(cut(text || description, Math.max(length, excerptLength)));
  return cut(words, length);
}

function cut(text: string, length: number): string {
  // A text has at least as many UTF-16 units as characters.
  if (text.length <= length) return text;
  const end = findCharacterEnd(text, length);
  return end === text.length ? text : `${text.slice(0, end).trimEnd()}…`;
}

/** The end of the first `count` characters of a text. Splitting the whole text took a fifth of a list's time. */
function findCharacterEnd(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end;
}
