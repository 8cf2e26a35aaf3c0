// Tells people that the time to think before their first investment is over, which some laws ask for.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineNotification } from '#features/notifications/server/notification-kind.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { PackFamily } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isListed } from '#features/projects/server/project-visibility.ts';
import type { Deps } from '#platform/config/deps.ts';
import { startWorker, type Worker } from '#platform/jobs/worker.ts';
import type { Database } from '#platform/postgres/database.ts';
import { policyChecks } from '../gate/policy-check-table.ts';
import { listPacksOf } from '../gate/stored-check.ts';

export function startWaitingTimeWorker(deps: Pick<Deps, 'db' | 'log'>): Worker {
  return startWorker(deps, {
    name: 'waiting times',
    intervalMs: 300_000,
    firstAfterMs: 30_000,
    run: () => notifyOfEndedWaits(deps.db),
  });
}

/** Its subject is the refusal that named the waiting time. Hidden while its project takes no investments. */
const mayInvest = defineNotification({
  kind: 'waiting_time_over',
  find: (db, readerId, ids) =>
    db
      .select({ id: policyChecks.id, projectId: projects.id, title: projects.title })
      .from(policyChecks)
      .innerJoin(projects, eq(projects.id, policyChecks.projectId))
      .where(
        and(
          inArray(policyChecks.id, ids),
          eq(policyChecks.investorId, readerId),
          isListed,
          eq(projects.status, 'active'),
        ),
      ),
  show: ({ projectId, title }) => ({
    title: `Your time to think is over: you can invest in ${title}`,
    link: `/projects/${projectId}`,
  }),
});

const families = new Set(
  Object.values(packs).flatMap(({ family, figures }) => ('coolingHours' in figures ? [family] : [])),
);

/** Once for each person and law; who has invested in the meantime knows it. */
export async function notifyOfEndedWaits(db: Database): Promise<void> {
  for (const family of families) {
    for (const { id, investorId } of await listEnded(db, family)) {
      const event = { key: toKey(family), subjectId: id, recipients: [investorId] };
      await db.transaction((tx) => notify(tx, mayInvest, event));
    }
  }
}

const toKey = (family: PackFamily) => `waiting-time-over-${family}`;

/** The project that each of them asked for last. After two days the news would be stale. */
async function listEnded(db: Database, family: PackFamily): Promise<{ id: number; investorId: number }[]> {
  const isOfFamily = sql`c.pack_id = any(${sql.param(listPacksOf(family))}::text[])`;
  const { rows } = await db.execute<{ id: number; investorId: number }>(sql`
    select distinct on (c.investor_id) c.id::float8 as id, c.investor_id::float8 as "investorId"
    from step_answers first_ask join policy_checks c on c.investor_id = first_ask.investor_id
    where first_ask.step = ${`first-ask:${family}`} and first_ask.step like 'first-ask:%'
      and c.decision = 'refused' and c.rule = 'coolingHours' and ${isOfFamily}
      and first_ask.at + make_interval(hours => (c.inputs -> 'values' ->> 'coolingHours')::int)
        between now() - interval '2 days' and now()
      and not exists (select from policy_checks c where c.investor_id = first_ask.investor_id and c.decision = 'allowed' and ${isOfFamily})
      and not exists (select from notifications n where n.user_id = first_ask.investor_id and n.key = ${toKey(family)})
    order by c.investor_id, c.id desc limit 500`);
  return rows;
}
