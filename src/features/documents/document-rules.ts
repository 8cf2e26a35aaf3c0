// Documents of a project: kinds, who may read them, and their limits.
import { type DocumentKind, documentKinds } from '#features/packs/pack.ts';
import { documentNames } from '#features/packs/pack-words.ts';

/** As a title: "Financial statements". */
export const documentKindLabels = Object.fromEntries(
  documentKinds.map((kind) => [kind, documentNames[kind].charAt(0).toUpperCase() + documentNames[kind].slice(1)]),
) as Record<DocumentKind, string>;

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
