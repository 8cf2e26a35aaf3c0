// What leaves the server about a project: every field by name, so that a new column never does by itself.
import { cents, toDollarNumber } from '#kernel/money.ts';
import { toPlainText } from '#platform/pages/markdown.ts';
import type { Project, ProjectListItem } from '../project-contract.ts';
import type { StoredHtml } from './project-html.ts';
import type { ProjectRow } from './project-table.ts';

/** Longest description in a list: a card shows three lines. The project itself has all of it. */
export const excerptLength = 500;
/** What search results and previews of links show. */
const summaryLength = 200;

export type ListItemRow = Pick<
  ProjectRow,
  | 'id'
  | 'title'
  | 'category'
  | 'goalCents'
  | 'valuationCents'
  | 'raisedCents'
  | 'upvotes'
  | 'investorCount'
  | 'status'
  | 'visibility'
  | 'featured'
  | 'coverImage'
  | 'deadline'
  | 'createdAt'
  | 'ownerId'
> & { /** At most one character longer than an excerpt. */ description: string; supported: boolean };

export function toListItem(row: ListItemRow): ProjectListItem {
  return {
    id: row.id,
    title: row.title,
    description: toExcerpt(row.description, excerptLength),
    category: row.category,
    fundingGoal: toDollarNumber(cents(row.goalCents)),
    valuation: toDollarNumber(cents(row.valuationCents)),
    fundingRaised: toDollarNumber(cents(row.raisedCents)),
    upvotes: row.upvotes,
    investorCount: row.investorCount,
    status: row.status,
    visibility: row.visibility,
    featured: row.featured,
    coverImage: row.coverImage,
    deadline: row.deadline,
    createdAt: row.createdAt.toISOString(),
    userId: row.ownerId,
    supported: row.supported,
  };
}

export type DetailRow = ProjectRow & {
  creatorName: string;
  supported: boolean;
  /** One text a picture of the gallery, empty where there is none. */
  galleryTexts: string[];
} & Pick<StoredHtml, 'html' | 'htmlSourceHash'>;

export function toProject(row: DetailRow, viewerId: number | undefined, descriptionHtml: string): Project {
  return {
    ...toListItem({ ...row, description: '' }),
    description: row.description,
    timeline: row.timeline,
    team: row.team,
    marketOpportunity: row.marketOpportunity,
    risks: row.risks,
    faq: row.faq,
    tags: row.tags,
    galleryImages: row.galleryImages,
    galleryTexts: row.galleryTexts,
    summary: toExcerpt(row.description, summaryLength).replaceAll(/\s+/g, ' '),
    descriptionHtml,
    videoUrl: row.videoUrl,
    milestones: row.milestones,
    currentMilestone: row.currentMilestone,
    updatedAt: row.updatedAt.toISOString(),
    creatorName: row.creatorName,
    remaining: toDollarNumber(cents(row.goalCents - row.raisedCents)),
    available: toDollarNumber(cents(row.goalCents - row.raisedCents - row.heldCents)),
    isOwner: row.ownerId === viewerId,
    fundingModel: row.fundingModel,
    termsLocked: row.termsLocked,
  };
}

/** The first words of a description, without the marks of markdown. */
function toExcerpt(description: string, length: number): string {
  // Marks take room as well: read a little further than is shown.
  const words = toPlainText(cut(description, Math.max(length, excerptLength)));
  return cut(words, length);
}

function cut(text: string, length: number): string {
  // A text has at least as many UTF-16 units as characters.
  if (text.length <= length) return text;
  const end = endOfCharacters(text, length);
  return end === text.length ? text : `${text.slice(0, end).trimEnd()}…`;
}

/** Where the first `count` characters of a text end. Taking the text apart cost a list a fifth of its time. */
function endOfCharacters(text: string, count: number): number {
  let end = 0;
  for (let passed = 0; passed < count && end < text.length; passed += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end;
}
