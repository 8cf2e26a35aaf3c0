// Imports a whole project as a row of an import, with what the file has beyond it: `npm run import -- FILE.json`.
import { findSystemUser } from '#features/accounts/server/account-service.ts';
import { importImage } from '#features/images/server/image-service.ts';
import { importColumns } from '#features/investing/import-columns.ts';
import type { ImportCounts } from '#features/investing/server/imports/import-report.ts';
import { readRow } from '#features/investing/server/imports/import-row.ts';
import { readImportTerms } from '#features/investing/server/imports/import-terms.ts';
import type { ImportListeners } from '#features/investing/server/imports/project-import.ts';
import { importProjects } from '#features/investing/server/imports/project-import.ts';
import { findImportedHashes } from '#features/projects/server/insert-projects.ts';
import { toColumns } from '#features/projects/server/project-field-values.ts';
import { importUpdate } from '#features/updates/server/update-import.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { type FileUpdate, movePictures, type ProjectFile, toDraftBody } from '../project-file.ts';

type ImportDeps = Pick<Deps, 'db' | 'storage' | 'now'>;

/**
 * The rules of every import hold: the total becomes an opening entry, the project belongs to *Imported*, and the same project comes once.
 * Its documents are not taken over: the person who gets the project uploads them. `onLeftOut` hears of pictures that cannot be read.
 */
export async function importProjectFile(
  deps: ImportDeps,
  file: ProjectFile,
  { onLeftOut, ...listeners }: ImportListeners & { onLeftOut: (text: string) => void },
): Promise<ImportCounts> {
  const { db, now } = deps;
  const cells = toCells(file);
  const read = readRow(cells, { places, width: cells.length }, await readImportTerms(db, now()));
  const isNew = 'row' in read && (await findImportedHashes(db, [read.row.hash])).size === 0;
  const more = isNew ? await readMore(deps, file, onLeftOut) : undefined;
  const rows = (async function* () {
    yield { line: 1, cells, ...read, ...(more && { more }) };
  })();
  return importProjects(db, rows, listeners);
}

const places = Object.fromEntries(importColumns.map((name, place) => [name, place]));

function toCells({ project, standing }: ProjectFile): Buffer[] {
  const { fundingRaised, createdAt } = standing;
  const values = {
    ...project,
    fundingGoal: toDollarString(project.fundingGoal),
    valuation: toDollarString(project.valuation),
  };
  const row = { ...values, fundingRaised: String(fundingRaised), createdAt };
  return importColumns.map((name) => Buffer.from(row[name] ?? ''));
}

async function readMore({ db, storage, now }: ImportDeps, file: ProjectFile, onLeftOut: (text: string) => void) {
  const ownerId = (await findSystemUser(db, 'imported')).id;
  const addresses = new Map<string, string>();
  for (const { address, alt, data } of file.pictures) {
    try {
      addresses.set(address, await importImage({ db, storage }, { ownerId, bytes: Buffer.from(data, 'base64'), alt }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      onLeftOut(`A picture was left out: ${error.message}`);
    }
  }
  for (const { title } of file.documents) onLeftOut(`The document "${title}" was left out.`);
  const body = toDraftBody(file, addresses, toDay(now()));
  // The row has the terms. How a goal is divided is agreed with investors of this site, and an import is open at once.
  const { description, country, timeline, team, marketOpportunity, risks, faq, milestones } = body;
  const { refusedCountries, tags, coverImage, galleryImages, videoUrl } = body;
  const texts = { description, country, timeline, team, marketOpportunity, risks, faq, milestones };
  return {
    columns: toColumns({ ...texts, refusedCountries, tags, coverImage, galleryImages, videoUrl }),
    afterwards: async (tx: Transaction, projectId: number) => {
      for (const update of file.updates) await insertUpdate(tx, { ...update, projectId, ownerId, addresses });
    },
  };
}

type MovedUpdate = FileUpdate & { projectId: number; ownerId: number; addresses: ReadonlyMap<string, string> };

async function insertUpdate(
  tx: Transaction,
  { projectId, ownerId, addresses, title, content, visibility, publishedAt }: MovedUpdate,
): Promise<void> {
  const markdown = movePictures(content, addresses);
  const createdAt = new Date(publishedAt);
  await importUpdate(tx, { projectId, title, content: markdown, visibility, createdAt, authorId: ownerId });
}
