// A person's shares in all projects, with the history of their value.
import { and, inArray, isNull } from 'drizzle-orm';
import { toEquityText } from '#features/projects/equity-share.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { toDay } from '#kernel/dates.ts';
import { centsTotal, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { OwnShare } from '../../register-contract.ts';
import { roundMicroPercent, shareMicroPercent, shareValue } from '../../share-rules.ts';
import { nameHolders, numberedHolder } from './holder-names.ts';
import {
  readLinesOf,
  readRoundsOf,
  roundsAfter,
  type StoredLine,
  type StoredRound,
  toBought,
  toCountedRound,
  toRegisterLine,
} from './register-reading.ts';

const maxProjects = 200;

/** `userId` is absent right after the first sign-in. */
export async function readOwnShares(
  deps: Pick<Deps, 'db' | 'secret'>,
  userId: number | undefined,
): Promise<OwnShare[]> {
  if (userId === undefined) return [];
  const { db } = deps;
  const lines = await readLinesOf(db, userId);
  const byProject = Map.groupBy(lines, ({ projectId }) => projectId);
  const ids = [...byProject.keys()].slice(0, maxProjects);
  if (ids.length === 0) return [];
  const [found, rounds, names] = await Promise.all([
    db
      .select({ id: projects.id, title: projects.title, closedAt: projects.fundingClosedAt })
      .from(projects)
      .where(and(inArray(projects.id, ids), isNull(projects.deletedAt))),
    readRoundsOf(db, ids),
    nameHolders(db, deps, [userId]),
  ]);
  const holder = names.get(userId) ?? numberedHolder(userId);
  const shares: OwnShare[] = [];
  for (const id of ids) {
    const project = found.find((one) => one.id === id);
    if (project === undefined) continue;
    const { pack, values } = await packOfProject(db, id);
    const later = rounds.get(id) ?? [];
    const own = byProject.get(id) ?? [];
    shares.push({
      projectId: id,
      projectTitle: project.title,
      isFinal: project.closedAt !== null,
      ...sumOwn(own, later),
      lines: own.map((line) =>
        toRegisterLine(line, { holder, rounds: later, lockUpMonths: pack.lockUpMonths(values) }),
      ),
      rounds: later.map((round, place) => toCountedRound(round, roundMicroPercent(later, place))),
      history: listValues(own, later),
    });
  }
  return shares;
}

export function sumShares(lines: readonly StoredLine[], rounds: readonly StoredRound[]): number {
  return lines.reduce((sum, line) => sum + shareMicroPercent(toBought(line), roundsAfter(line, rounds)), 0);
}

function sumValues(lines: readonly StoredLine[], rounds: readonly StoredRound[]): number {
  return lines.reduce((sum, line) => sum + shareValue(toBought(line), roundsAfter(line, rounds)), 0);
}

function sumOwn(lines: readonly StoredLine[], rounds: readonly StoredRound[]) {
  return {
    amount: toDollarString(centsTotal(lines.reduce((sum, { keptCents }) => sum + keptCents, 0))),
    share: toEquityText(sumShares(lines, rounds)),
    value: toDollarString(centsTotal(sumValues(lines, rounds))),
  };
}

/** What is held today, at the price of each day on which a share was bought or a round was held. */
function listValues(lines: readonly StoredLine[], rounds: readonly StoredRound[]): OwnShare['history'] {
  const days = [...new Set(lines.map(({ boughtAt }) => toDay(boughtAt)))].map((on) => ({
    on,
    round: null as number | null,
  }));
  const points = [...days, ...rounds.map(({ id, heldOn }) => ({ on: heldOn, round: id }))];
  return points
    .toSorted((a, b) => a.on.localeCompare(b.on) || (a.round ?? 0) - (b.round ?? 0))
    .map(({ on, round }) => {
      const held = lines.filter(({ boughtAt }) => toDay(boughtAt) <= on);
      const counted = rounds.filter(
        ({ heldOn, id }) => heldOn < on || (heldOn === on && round !== null && id <= round),
      );
      return {
        on,
        round,
        share: toEquityText(sumShares(held, counted)),
        value: toDollarString(centsTotal(sumValues(held, counted))),
      };
    });
}
