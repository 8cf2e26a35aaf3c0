// How an investor appears to others: chosen with the investment and changed at any time, without touching its money.
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/account-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Investment } from '../investing-contract.ts';
import { type AppearanceChoice, type InvestorAppearance, tidyPseudonym } from '../investor-appearance.ts';
import { pseudonymProblems } from '../investor-appearance-copy.ts';
import { findPseudonymProblem } from '../pseudonym-rules.ts';
import { investments } from './investing-table.ts';
import { getInvestment } from './investment-list.ts';

type AppearanceDeps = Pick<Deps, 'db' | 'settings'>;
type Wish = { shownAs: InvestorAppearance; pseudonym?: string | null | undefined; showsAmount: boolean };

const creators = alias(users, 'creators');

/** @throws AppError not_found for another person's investment, also for admins; validation for a pseudonym that is refused */
export async function chooseAppearance(
  deps: AppearanceDeps,
  viewer: Viewer,
  id: number,
  wish: Wish,
): Promise<Investment> {
  const { db } = deps;
  const investorId = requireUserId(viewer);
  const isOwn = and(eq(investments.id, id), eq(investments.investorId, investorId));
  const [found] = await db
    .select({ creator: creators.name })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .innerJoin(creators, eq(creators.id, projects.ownerId))
    .where(isOwn);
  if (found === undefined) throw new AppError('not_found', 'Investment not found.');
  const { shownAs, pseudonym, showsAmount } = toChoice(deps, wish, found.creator);
  await db
    .update(investments)
    .set({ shownAs, pseudonym, showsAmount })
    .where(
      and(
        isOwn,
        sql`(${investments.shownAs}, ${investments.pseudonym}, ${investments.showsAmount})
          is distinct from (${shownAs}, ${pseudonym}, ${showsAmount}::boolean)`,
      ),
    );
  return getInvestment(deps, { user: viewer.user, admin: undefined }, id);
}

function toChoice(deps: AppearanceDeps, { shownAs, showsAmount, ...wish }: Wish, creator: string): AppearanceChoice {
  if (shownAs !== 'pseudonym') return { shownAs, pseudonym: null, showsAmount };
  const pseudonym = tidyPseudonym(wish.pseudonym ?? '');
  const problem = findPseudonymProblem(pseudonym, { brand: deps.settings.current().brandName, creator });
  if (problem === null) return { shownAs, pseudonym, showsAmount };
  const message = pseudonymProblems[problem];
  throw new AppError('validation', message, { issues: [{ path: 'pseudonym', message }] });
}

/** A hold takes over the last choice, and that pseudonym may pass for the creator of this project: then it is hidden. */
export async function hideUnfitPseudonym(
  deps: Pick<Deps, 'settings'> & { db: Queryable },
  id: number,
  { choice, creator }: { choice: AppearanceChoice; creator: string },
): Promise<AppearanceChoice> {
  const { brandName: brand } = deps.settings.current();
  if (choice.pseudonym === null || findPseudonymProblem(choice.pseudonym, { brand, creator }) === null) return choice;
  const hidden = { ...choice, shownAs: 'hidden', pseudonym: null } as const;
  await deps.db.update(investments).set({ shownAs: 'hidden', pseudonym: null }).where(eq(investments.id, id));
  return hidden;
}
