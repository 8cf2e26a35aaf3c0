// Certificates of holdings: issued to holders, verified by anyone with number and code. The code is derived from the site's secret, so
// that a certificate can be printed again; the database holds only its hash.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { toEquityText } from '#features/projects/equity-share.ts';
import { lockProject } from '#features/projects/server/project-moving.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { IssuedCertificate, VerifiedCertificate } from '../../certificate-contract.ts';
import { codeLength, findStanding, numberLength, readGroups, shortenName, toGroups } from '../../certificate-rules.ts';
import { nameHolders, numberedHolder } from '../lines/holder-names.ts';
import { sumShares } from '../lines/own-shares.ts';
import { readLinesOf, readRounds } from '../lines/register-reading.ts';
import { type CertificateRow, certificates } from '../register-table.ts';

type CertificateDeps = Pick<Deps, 'db' | 'secret' | 'now'>;

const maxListed = 100;

export function createCode({ secret }: Pick<Deps, 'secret'>, number: string): string {
  return toGroups(deriveBytes(secret, `certificate ${number}`), codeLength);
}

const hashCode = (code: string) => createHash('sha256').update(code).digest();

/** @throws AppError not_found without a share, illegal_move before funding has ended */
export async function issueCertificate(
  deps: CertificateDeps,
  viewer: Viewer,
  projectId: number,
): Promise<IssuedCertificate> {
  const userId = requireUserId(viewer);
  return deps.db.transaction(async (tx) => {
    // One at a time, so that two clicks issue one certificate.
    await lockProject(tx, projectId);
    const [project] = await tx
      .select({ title: projects.title, closedAt: projects.fundingClosedAt })
      .from(projects)
      .where(and(eq(projects.id, projectId), isNotDeleted));
    const holding = await readHolding(tx, { projectId, holderId: userId });
    if (project === undefined || holding.amountCents === 0) throw projectNotFound();
    if (project.closedAt === null) {
      throw new AppError('illegal_move', 'Certificates are issued once funding has ended.');
    }
    const holder = (await nameHolders(tx, deps, [userId])).get(userId) ?? numberedHolder(userId);
    const facts = { ...holding, holderName: holder.holder, projectTitle: project.title };
    const [latest] = await listRows(tx, userId, projectId);
    const today = toDay(deps.now());
    if (latest !== undefined && toDay(latest.issuedAt) === today && saysTheSame(latest, facts)) {
      return toIssued(latest, holding);
    }
    const number = toGroups(randomBytes(8), numberLength);
    const issuedAt = deps.now();
    const [row] = await tx
      .insert(certificates)
      .values({
        number,
        codeHash: hashCode(createCode(deps, number)),
        projectId,
        holderId: userId,
        ...facts,
        sha256: hashFacts({ number, projectId, issuedAt, ...facts }),
        issuedAt,
      })
      .returning();
    if (row === undefined) throw new Error('insert returned no certificate');
    return toIssued(row, holding);
  });
}

type Holding = { amountCents: number; share: number };
type Facts = Holding & { holderName: string; projectTitle: string };

function saysTheSame(row: CertificateRow, facts: Facts): boolean {
  const keys = ['amountCents', 'share', 'holderName', 'projectTitle'] as const;
  return keys.every((key) => row[key] === facts[key]);
}

/** Over what is printed, in this order. */
function hashFacts(facts: Facts & { number: string; projectId: number; issuedAt: Date }): string {
  const { number, projectId, projectTitle, holderName, amountCents, share, issuedAt } = facts;
  const said = [number, projectId, projectTitle, holderName, amountCents, share, toDay(issuedAt)];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** What a person has in a project now; zero without a share. */
async function readHolding(
  db: Queryable,
  { projectId, holderId }: { projectId: number; holderId: number },
): Promise<Holding> {
  const own = (await readLinesOf(db, holderId)).filter((line) => line.projectId === projectId);
  const rounds = await readRounds(db, { projectId, asOf: undefined });
  return {
    amountCents: own.reduce((sum, { keptCents }) => sum + keptCents, 0),
    share: sumShares(own, rounds),
  };
}

function listRows(db: Queryable, holderId: number, projectId?: number): Promise<CertificateRow[]> {
  return db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.holderId, holderId),
        projectId === undefined ? undefined : eq(certificates.projectId, projectId),
      ),
    )
    .orderBy(desc(certificates.issuedAt), desc(certificates.number))
    .limit(maxListed);
}

function toIssued(row: CertificateRow, now: Holding): IssuedCertificate {
  return {
    number: row.number,
    issuedOn: toDay(row.issuedAt),
    projectId: row.projectId,
    projectTitle: row.projectTitle,
    share: toEquityText(row.share),
    standing: findStanding(row, now),
  };
}

/** `userId` is absent right after the first sign-in. */
export async function listCertificates(db: Queryable, userId: number | undefined): Promise<IssuedCertificate[]> {
  if (userId === undefined) return [];
  const rows = await listRows(db, userId);
  const holdings = new Map<number, Holding>();
  for (const { projectId } of rows) {
    if (!holdings.has(projectId)) holdings.set(projectId, await readHolding(db, { projectId, holderId: userId }));
  }
  return rows.map((row) => toIssued(row, holdings.get(row.projectId) ?? { amountCents: 0, share: 0 }));
}

/** The row and code of a certificate of the viewer's, to print it. @throws AppError not_found */
export async function getOwnCertificate(
  deps: CertificateDeps,
  viewer: Viewer,
  typed: string,
): Promise<{ row: CertificateRow; code: string }> {
  const number = readGroups(typed, numberLength);
  const row = number === undefined ? undefined : await findRow(deps.db, number);
  if (row === undefined || row.holderId !== viewer.user?.id) throw certificateNotFound();
  return { row, code: createCode(deps, row.number) };
}

async function findRow(db: Queryable, number: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  return row;
}

/** @throws AppError not_found, the same for a wrong number and a wrong code */
export async function verifyCertificate(
  deps: CertificateDeps,
  typed: { number: string; code: string },
): Promise<VerifiedCertificate> {
  const number = readGroups(typed.number, numberLength);
  const code = readGroups(typed.code, codeLength) ?? '';
  const row = number === undefined ? undefined : await findRow(deps.db, number);
  // Compared in any case, so that timing does not reveal which numbers exist.
  const isRight = timingSafeEqual(row?.codeHash ?? Buffer.alloc(32), hashCode(code));
  if (row === undefined || !isRight) throw certificateNotFound();
  const { holderId, projectId, holderName } = row;
  const holder = (await nameHolders(deps.db, deps, [holderId])).get(holderId);
  return {
    number: row.number,
    issuedOn: toDay(row.issuedAt),
    holder:
      holderName === null
        ? numberedHolder(holderId).holder
        : shortenName(holderName, holder?.kind === 'organization' ? 'organization' : 'person'),
    projectTitle: row.projectTitle,
    share: toEquityText(row.share),
    sha256: row.sha256,
    standing: findStanding(row, await readHolding(deps.db, { projectId, holderId })),
  };
}

function certificateNotFound(): AppError {
  return new AppError('not_found', 'There is no certificate with this number and code.');
}
