// Reads templates of agreements and adds versions to them. A version never changes.
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { type PackFamily, packFamilies } from '#features/packs/pack.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ListedTemplate, TemplateRecord } from '../agreement-admin-contract.ts';
import { type Instrument, instruments } from '../agreement-rules.ts';
import { toTidyText } from '../agreement-text.ts';
import { hashText } from './agreement-bytes.ts';
import { type AgreementTemplate, agreementTemplates } from './agreement-template-table.ts';
import { readDefaultTemplate } from './default-templates.ts';

/** The newest version. */
export async function getCurrentTemplate(
  db: Queryable,
  { family, instrument }: { family: PackFamily; instrument: Instrument },
): Promise<AgreementTemplate> {
  const [template] = await db
    .select()
    .from(agreementTemplates)
    .where(and(eq(agreementTemplates.packFamily, family), eq(agreementTemplates.instrument, instrument)))
    .orderBy(desc(agreementTemplates.version))
    .limit(1);
  if (template === undefined) throw new Error(`there is no agreement for ${family}, ${instrument}`);
  return template;
}

const newest = (db: Queryable) =>
  db
    .selectDistinctOn([agreementTemplates.packFamily, agreementTemplates.instrument], {
      id: agreementTemplates.id,
      family: agreementTemplates.packFamily,
      instrument: agreementTemplates.instrument,
      version: agreementTemplates.version,
      isShipped: sql<boolean>`${agreementTemplates.createdBy} is null`,
      changedAt: agreementTemplates.createdAt,
      sha256: sql<string>`encode(sha256(convert_to(${agreementTemplates.text}, 'UTF8')), 'hex')`,
    })
    .from(agreementTemplates)
    .orderBy(agreementTemplates.packFamily, agreementTemplates.instrument, desc(agreementTemplates.version));

const pairs = packFamilies.flatMap((family) => instruments.map((instrument) => ({ family, instrument })));

/** At the start: a text that ships with the product becomes a version where none is newer, or where only an older shipped one is. */
export async function storeShippedTemplates(db: Queryable): Promise<void> {
  const found = await newest(db);
  const missing = pairs.flatMap(({ family, instrument }) => {
    const last = found.find((row) => row.family === family && row.instrument === instrument);
    const text = readDefaultTemplate(family, instrument);
    const isKnown = last !== undefined && (!last.isShipped || last.sha256 === hashText(text));
    return isKnown ? [] : [{ packFamily: family, instrument, version: (last?.version ?? 0) + 1, text }];
  });
  // Another process may have been quicker.
  if (missing.length > 0) await db.insert(agreementTemplates).values(missing).onConflictDoNothing();
}

/** In the order of the packs and of the funding models. */
export async function listTemplates({ db }: Pick<Deps, 'db'>): Promise<ListedTemplate[]> {
  const rows = await newest(db);
  return pairs.flatMap(({ family, instrument }) =>
    rows.filter((row) => row.family === family && row.instrument === instrument).map(toListed),
  );
}

function toListed({ sha256: _sha256, changedAt, ...row }: Awaited<ReturnType<typeof newest>>[number]): ListedTemplate {
  return { ...row, changedAt: changedAt.toISOString() };
}

/** @throws AppError not_found */
export async function getTemplate({ db }: Pick<Deps, 'db'>, id: number): Promise<TemplateRecord> {
  const { packFamily: family, instrument } = await requireTemplate(db, id);
  const versions = await db
    .select({
      id: agreementTemplates.id,
      version: agreementTemplates.version,
      text: agreementTemplates.text,
      note: agreementTemplates.note,
      by: users.name,
      at: agreementTemplates.createdAt,
    })
    .from(agreementTemplates)
    .leftJoin(users, eq(users.id, agreementTemplates.createdBy))
    .where(and(eq(agreementTemplates.packFamily, family), eq(agreementTemplates.instrument, instrument)))
    .orderBy(desc(agreementTemplates.version));
  const [current] = versions;
  if (current === undefined) throw new Error(`template ${id} has no version`);
  return {
    id: current.id,
    family,
    instrument,
    version: current.version,
    isShipped: current.note === null,
    changedAt: current.at.toISOString(),
    versions: versions.map((version) => ({ ...version, at: version.at.toISOString() })),
  };
}

async function requireTemplate(db: Queryable, id: number): Promise<AgreementTemplate> {
  const [template] = await db.select().from(agreementTemplates).where(eq(agreementTemplates.id, id));
  if (template === undefined) throw new AppError('not_found', 'There is no such agreement.');
  return template;
}

/**
 * Adds a version after `id`. What was signed before keeps its own version.
 * @throws AppError not_found, changed_meanwhile if `id` is not the newest version, same_text
 */
export async function saveTemplate(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { id, text, note }: { id: number; text: string; note: string },
): Promise<TemplateRecord> {
  const admin = requireAdmin(viewer);
  const newId = await db.transaction(async (tx) => {
    const before = await requireTemplate(tx, id);
    const tidy = toTidyText(text);
    if (tidy === before.text) throw new AppError('same_text', 'The text is the same as in the current version.');
    const { packFamily, instrument } = before;
    const version = before.version + 1;
    const values = { packFamily, instrument, version, text: tidy, note, createdBy: admin.id };
    const [added] = await tx
      .insert(agreementTemplates)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: agreementTemplates.id });
    if (added === undefined) {
      throw new AppError(
        'changed_meanwhile',
        'Someone else has saved a newer version since you opened this one. Your text is still here: compare it with theirs, then save again.',
      );
    }
    const template = `${packFamily}, ${instrument}, version ${version}`;
    await recordAudit(tx, viewer, {
      action: 'agreement.template_changed',
      subject: { kind: 'agreement', id: added.id },
      reason: note,
      after: { template },
    });
    return added.id;
  });
  return getTemplate({ db }, newId);
}
