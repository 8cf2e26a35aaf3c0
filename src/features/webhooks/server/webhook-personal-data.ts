// Webhooks of a person's projects, in their data export and in erasure.
import { sql } from 'drizzle-orm';
import type { ExportPart } from '#features/accounts/server/own-data/export-part.ts';
import type { ErasedPerson } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { webhookEndpoints } from './webhook-table.ts';

export const webhookExport: readonly ExportPart[] = [
  {
    name: 'webhooks',
    description: 'Webhooks of your projects, and those of the site that you created as an administrator.',
    tables: ['webhook_endpoints'],
    select: ({ id }) => sql`
      select w.project_id, w.url, w.description, array_to_string(w.events, ' ') as events, w.created_at, w.disabled_at
      from webhook_endpoints w left join projects p on p.id = w.project_id
      where p.owner_id = ${id} or w.created_by = ${id} order by w.id`,
  },
];

/** Nobody is left who answers for where the events of their projects go. Webhooks of the site stay: they are the site's. */
export async function forgetWebhooks(tx: Transaction, { id }: Pick<ErasedPerson, 'id'>): Promise<void> {
  await tx
    .delete(webhookEndpoints)
    .where(sql`${webhookEndpoints.projectId} in (select id from projects where owner_id = ${id})`);
}
