// Documents of a project: kinds, who may read them, and their limits.
import type { DocumentKind } from '#features/packs/pack.ts';

export const documentKindLabels: Record<DocumentKind, string> = {
  pitch_deck: 'Pitch deck',
  financials: 'Financial statements',
  offering: 'Offering document',
  key_information: 'Key information sheet',
  articles: 'Articles of association',
  other: 'Other',
};

export const maxDocumentBytes = 25 * 1024 * 1024;
/** Of a project, removed ones not counted. */
export const maxDocuments = 20;
/** Of one document. */
export const maxVersions = 30;
/** Pages of one document; longer files are hardly read, and take long to check. */
export const maxPages = 2000;
/** All versions of a project's documents together, and everything that a person uploaded. */
export const maxProjectBytes = 500 * 1024 * 1024;
export const maxPersonBytes = 1024 * 1024 * 1024;
export const maxDocumentTitle = 120;
/** An administrator's reason. */
export const maxRemovalReason = 2000;
