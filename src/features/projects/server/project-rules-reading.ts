// The rules an offer runs under, for its page.
import { toPolicyPack } from '#features/packs/server/pack-answers.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ProjectRules } from '../project-rules-contract.ts';
import { packOfProject } from './packs/project-packs.ts';
import { getProjectRow } from './project-queries.ts';

/** @throws AppError not_found */
export async function readProjectRules({ db }: Deps, viewer: Viewer, id: number): Promise<ProjectRules> {
  const { title, refusedCountries } = await getProjectRow(db, viewer, id);
  const { pack, values, frozenAt } = await packOfProject(db, id);
  return {
    project: { id, title },
    pack: toPolicyPack(pack, values),
    refusedCountries,
    fixedAt: frozenAt?.toISOString() ?? null,
  };
}
