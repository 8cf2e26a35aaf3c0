// Documents of projects in the export of a person's own data. They are part of an offer: with its investments they stay.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';

export const documentExport: readonly ExportPart[] = [
  {
    name: 'project_documents',
    description: 'Documents of projects that you uploaded. Download them on the pages of the projects.',
    tables: ['project_documents', 'document_versions'],
    select: ({ id }) => sql`
      select project_id, kind, title, access, version, bytes, pages, sha256, uploaded_at, downloads, removed_at
      from document_versions join project_documents on project_documents.id = document_id
      where uploaded_by = ${id} and version is not null order by document_versions.id`,
  },
];
