// The register of a project: whole for its company and administrators, a holder's own lines for a holder.
import { and, eq, sql } from 'drizzle-orm';
import { toEquityText } from '#features/projects/equity-share.ts';
import { type ProjectPack, packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { mayDo } from '#features/projects/server/project-access.ts';
import { projectNotFound } from '#features/projects/server/project-queries.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { isNotDeleted } from '#features/projects/server/project-visibility.ts';
import { toDay } from '#kernel/dates.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Register } from '../../register-contract.ts';
import { divideCompany } from '../../share-rules.ts';
import { nameHolders, numberedHolder, type ShownHolder } from './holder-names.ts';
import {
  readLines,
  readRounds,
  roundsAfter,
  type StoredLine,
  type StoredRound,
  toBought,
  toCountedRound,
  toRegisterLine,
} from './register-reading.ts';

type ReadDeps = Pick<Deps, 'db' | 'secret' | 'now'>;
type Request = { projectId: number; asOf: string | undefined };

/** @throws AppError not_found, also for people without a share in it */
export async function getRegister(deps: ReadDeps, viewer: Viewer, { projectId, asOf }: Request): Promise<Register> {
  const { db } = deps;
  const project = await findProject(deps, viewer, projectId);
  const today = toDay(deps.now());
  const past = asOf === undefined || asOf >= today ? undefined : asOf;
  const [lines, rounds, rules] = await Promise.all([
    readLines(db, { projectId, asOf: past }),
    readRounds(db, { projectId, asOf: past }),
    packOfProject(db, projectId),
  ]);
  const shown = await selectLines(deps, viewer, { project, lines, past });
  const isFinal = project.fundingClosedAt !== null;
  const showsNames = isFinal && lawHasRegister(rules);
  const holders = await nameShown(deps, viewer, { lines: shown, isNamed: viewer.admin !== undefined || showsNames });
  const lockUpMonths = rules.pack.lockUpMonths(rules.values);
  return {
    projectId,
    projectTitle: project.title,
    asOf: past ?? today,
    isWhole: project.isWhole,
    isFinal,
    showsNames,
    law: rules.pack.law,
    lines: shown.map((line) =>
      toRegisterLine(line, {
        holder: holders.get(line.holderId) ?? numberedHolder(line.holderId),
        rounds,
        lockUpMonths,
      }),
    ),
    ...sumUp(lines, rounds),
  };
}

/** Whether the rules of an offer have the company keep a register with names; packs of the family `open` name no law. */
export function lawHasRegister({ pack }: Pick<ProjectPack, 'pack'>): boolean {
  return pack.family !== 'open';
}

type Found = { id: number; title: string; fundingClosedAt: Date | null; isWhole: boolean };

async function findProject({ db }: ReadDeps, viewer: Viewer, id: number): Promise<Found> {
  const [project] = await db
    .select({
      id: projects.id,
      title: projects.title,
      fundingClosedAt: projects.fundingClosedAt,
      isWhole: viewer.admin === undefined ? sql<boolean>`${mayDo('money', viewer.user?.id)}` : sql<boolean>`true`,
    })
    .from(projects)
    .where(and(eq(projects.id, id), isNotDeleted));
  if (project === undefined) throw projectNotFound();
  return project;
}

type Selection = { project: Found; lines: readonly StoredLine[]; past: string | undefined };

async function selectLines(
  { db }: ReadDeps,
  viewer: Viewer,
  { project, lines, past }: Selection,
): Promise<StoredLine[]> {
  if (project.isWhole) return [...lines];
  const userId = viewer.user?.id;
  const isTheirs = ({ holderId }: StoredLine) => holderId === userId;
  const own = lines.filter(isTheirs);
  if (own.length > 0) return own;
  // Holders of today may look at a day before they were.
  const isHolder =
    past !== undefined && (await readLines(db, { projectId: project.id, asOf: undefined })).some(isTheirs);
  if (!isHolder) throw projectNotFound();
  return [];
}

type Naming = { lines: readonly StoredLine[]; isNamed: boolean };

/** People always see their own name. */
async function nameShown(
  deps: ReadDeps,
  viewer: Viewer,
  { lines, isNamed }: Naming,
): Promise<Map<number, ShownHolder>> {
  const ids = lines.map(({ holderId }) => holderId).filter((id) => isNamed || id === viewer.user?.id);
  return nameHolders(deps.db, deps, ids);
}

function sumUp(lines: readonly StoredLine[], rounds: readonly StoredRound[]): Pick<Register, 'totals' | 'rounds'> {
  const bought = lines.map((line) => ({ bought: toBought(line), later: roundsAfter(line, rounds) }));
  const company = divideCompany(bought, rounds);
  return {
    totals: {
      holders: new Set(lines.map(({ holderId }) => holderId)).size,
      amount: toDollarString(centsTotal(lines.reduce((sum, { keptCents }) => sum + keptCents, 0))),
      share: toEquityText(company.holders),
      rest: toEquityText(company.rest),
    },
    rounds: rounds.map((round, place) => toCountedRound(round, company.rounds[place] ?? 0)),
  };
}
