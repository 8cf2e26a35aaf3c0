// The rules of an offer: chosen while it is a draft, checked when it is submitted, and frozen with their figures when it is approved.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type PackId, packIds, type RequiredDocument } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { nameDocument } from '#features/packs/pack-words.ts';
import { explainMissingDeadline, explainRefusal, listWords } from '#features/packs/refusal-copy.ts';
import { defaultPackId, listOfferedPacks, type OfferedPack } from '#features/packs/server/pack-offers.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { type ProjectRow, projects } from '../project-table.ts';
import { releasesAsWhole } from './milestone-money.ts';
import { projectPacks } from './project-pack-table.ts';
import { packOfProject } from './project-packs.ts';

/** The documents slice's part: what the rules require and the project does not have yet. */
export type MissingDocuments = (
  db: Queryable,
  projectId: number,
  pack: OfferedPack['pack'],
) => Promise<RequiredDocument[]>;

export type PackDeps = Pick<Deps, 'now'> & { missingDocuments: MissingDocuments };

/** What a project without a choice gets. */
export async function findDefaultPack(db: Queryable): Promise<PackId> {
  const [first] = await listOfferedPacks(db);
  return first?.pack.id ?? defaultPackId;
}

/** @throws AppError validation */
export async function requireOffered(db: Queryable, packId: PackId): Promise<OfferedPack> {
  const offered = (await listOfferedPacks(db)).find(({ pack }) => pack.id === packId);
  if (offered === undefined) throw refuseField('pack', 'This site doesn’t offer these rules. Choose others.');
  return offered;
}

export type Choice = { packId: PackId; isChanged: boolean };

/** The rules of a project after a change of it. The caller holds its lock. @throws AppError locked_terms */
export async function readChoice(
  tx: Transaction,
  { id, status, everInvested }: Pick<ProjectRow, 'id' | 'status' | 'everInvested'>,
  chosen: PackId | undefined,
): Promise<Choice> {
  const { pack } = await packOfProject(tx, id);
  if (chosen === undefined || chosen === pack.id) return { packId: pack.id, isChanged: false };
  if (status === 'draft' && !everInvested) return { packId: chosen, isChanged: true };
  throw new AppError('locked_terms', `This offer was approved under “${pack.name}”, so its rules can’t change.`);
}

/** The caller holds the project's lock, and has made sure that it is a draft. @throws AppError validation */
export async function choosePack(tx: Transaction, projectId: number, packId: PackId): Promise<void> {
  const { values } = await requireOffered(tx, packId);
  const row = { packId, figures: values, frozenAt: null };
  if (packId === defaultPackId) {
    // A project without a row runs under these rules.
    await tx.update(projectPacks).set(row).where(eq(projectPacks.projectId, projectId));
    return;
  }
  if (releasesAsWhole(packId)) await clearMilestoneMoney(tx, projectId);
  await tx
    .insert(projectPacks)
    .values({ projectId, ...row })
    .onConflictDoUpdate({ target: projectPacks.projectId, set: row });
}

/** The amounts of a draft's milestones, which would promise releases that these rules forbid. */
async function clearMilestoneMoney(tx: Transaction, projectId: number): Promise<void> {
  await tx.execute(sql`update ${projects} set milestones = (
      select jsonb_agg(entry || '{"fundingNeeded": 0}' order by place)
      from jsonb_array_elements(milestones) with ordinality as e (entry, place))
    where id = ${projectId} and milestones @? '$[*] ? (@.fundingNeeded > 0)'`);
}

/**
 * Checks an offer against its rules: that they are offered, its size, its last day, its documents. Where it is approved, the caller holds the owner's
 * row, so that two offers are not approved side by side. @throws AppError validation with an issue at the field that is wrong
 */
export async function checkOffer(tx: Transaction, deps: PackDeps, projectId: number): Promise<OfferedPack> {
  const { pack, values, frozenAt } = await packOfProject(tx, projectId);
  const current = frozenAt === null ? await requireOffered(tx, pack.id) : { pack, values };
  await checkTerms(tx, deps, projectId, current);
  const missing = await deps.missingDocuments(tx, projectId, pack);
  if (missing.length > 0) {
    const names = listWords(missing.map(nameDocument));
    throw refuseField('pack', `These rules need documents first: ${names}. Save a draft, add them there, then submit.`);
  }
  return current;
}

/** A new goal or last day of an approved offer. @throws AppError validation */
export async function checkNewTerms(tx: Transaction, deps: PackDeps, projectId: number): Promise<void> {
  await checkTerms(tx, deps, projectId, await packOfProject(tx, projectId));
}

async function checkTerms(
  tx: Transaction,
  { now }: PackDeps,
  id: number,
  { pack, values }: OfferedPack,
): Promise<void> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, id));
  if (project === undefined) throw new Error(`project ${id} is gone`);
  const { goalCents, raisedCents, publishedAt, deadline } = project;
  const decision = pack.mayOffer(
    {
      id,
      goalCents: cents(goalCents),
      raisedCents: cents(raisedCents),
      soldElsewhereCents: cents(await sumOtherOffers(tx, project, pack.family, now())),
      publishedAt,
      deadline,
    },
    values,
  );
  if (!decision.allowed) throw refuseField('fundingGoal', explainRefusal(pack, decision));
  if (pack.deadline !== null && deadline === null) throw refuseField('deadline', explainMissingDeadline(pack));
}

/** Approves the offer under its rules, which never change from now on. @throws AppError validation */
export async function freezePack(tx: Transaction, deps: PackDeps, projectId: number): Promise<void> {
  const { values } = await checkOffer(tx, deps, projectId);
  await tx
    .update(projectPacks)
    .set({ figures: values, frozenAt: deps.now() })
    .where(and(eq(projectPacks.projectId, projectId), isNull(projectPacks.frozenAt)));
}

/** What the same owner sold in other offers under the same law within 12 months, or may still sell in open ones. */
async function sumOtherOffers(
  tx: Transaction,
  { id, ownerId }: Pick<ProjectRow, 'id' | 'ownerId'>,
  family: OfferedPack['pack']['family'],
  now: Date,
): Promise<number> {
  const sameLaw = packIds.filter((packId) => packs[packId].family === family);
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select coalesce(sum(case when p.status = 'active' then p.goal_cents else p.raised_cents end), 0)::float8 as cents
    from ${projects} p join ${projectPacks} k on k.project_id = p.id
    where p.owner_id = ${ownerId} and p.id <> ${id} and p.deleted_at is null
      and k.pack_id in (${sql.join(
        sameLaw.map((packId) => sql`${packId}`),
        sql`, `,
      )})
      and (p.status = 'active' or (p.status in ('funded', 'completed')
        and coalesce(p.funding_closed_at, p.funded_at, p.updated_at) > ${now.toISOString()}::timestamptz - interval '12 months'))`);
  return rows[0]?.cents ?? 0;
}

function refuseField(path: string, message: string): AppError {
  return new AppError('validation', message, { issues: [{ path, message }] });
}
