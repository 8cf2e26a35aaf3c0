// What a project shows of its documents. The documents slice keeps it up to date; changes of it are in the project's history.
import * as z from 'zod/mini';
import { documentKinds } from '#features/packs/pack.ts';
import { idNumber, moment } from '#kernel/fields.ts';

/** Who may read a document. The owner, the team and administrators always may. */
export const documentAccesses = ['everyone', 'signed_in', 'investors'] as const;
export type DocumentAccess = (typeof documentAccesses)[number];

export const accessLabels: Record<DocumentAccess, string> = {
  everyone: 'Everyone',
  signed_in: 'Signed-in people',
  investors: 'Investors',
};

const documentVersion = z.object({
  version: z.int(),
  uploadedAt: moment,
  bytes: z.int(),
  pages: z.int(),
  /** SHA-256 in hex. */
  sha256: z.string(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

export const projectDocument = z.object({
  id: idNumber,
  kind: z.enum(documentKinds),
  title: z.string(),
  access: z.enum(documentAccesses),
  ...documentVersion.shape,
  /** Newest first. */
  earlier: z.array(documentVersion),
});
export type ProjectDocument = z.infer<typeof projectDocument>;
