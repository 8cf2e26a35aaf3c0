// Routes of finding projects. Searches have a connection pool of their own.

import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { exportProjects } from '#features/projects/admin-project-contract.ts';
import * as contract from '#features/projects/project-contract.ts';
import { projectsCsv } from '#features/projects/projects-csv.ts';
import { isSearch } from '#features/projects/server/lists/project-list-filter.ts';
import { getToday } from '#features/projects/server/project-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { answerCsv, serveFile } from '#platform/http/file-answer.ts';
import { serve, serveList } from '#platform/http/http.ts';
import type { Database } from '#platform/postgres/database.ts';
import { getSearchSuggestions, listProjectCards, listSimilarProjects } from '../finding-contract.ts';
import { listProjects, readAllProjects } from './list-projects.ts';
import { readFacets } from './project-facets.ts';
import { createSearchPool } from './search-pool.ts';
import { findSimilarProjects, readProjectCards } from './similar-projects.ts';
import { suggest } from './suggest.ts';

/** @param hasProfile the condition on people who have a public profile */
export function registerSearchRoutes(
  app: FastifyInstance,
  deps: Deps,
  { hasProfile }: { hasProfile: SQL | undefined },
): void {
  const searches = createSearchPool(deps.pool);
  app.addHook('onClose', () => searches.close());
  serveList(app, contract.listProjects, ({ viewer, query }) => {
    const read = (db: Database) => listProjects({ db, now: deps.now }, viewer, query);
    return isSearch(query) ? searches.run(read) : read(deps.db);
  });
  serve(app, contract.getProjectFacets, ({ viewer, query }) => {
    const read = (db: Database) => readFacets(db, viewer, query, getToday(deps));
    return isSearch(query) ? searches.run(read) : read(deps.db);
  });
  serve(app, getSearchSuggestions, ({ query }) => searches.run((db) => suggest(db, query.q, hasProfile)));
  serve(app, listSimilarProjects, ({ viewer, params }) =>
    searches.run((db) => findSimilarProjects(db, viewer, params.id)),
  );
  serve(app, listProjectCards, ({ viewer, query }) => readProjectCards(deps.db, viewer, query.ids));
  serveFile(app, exportProjects, async ({ viewer, query }) =>
    answerCsv(projectsCsv, {
      name: 'projects',
      day: deps.now(),
      parts: await readAllProjects(deps, viewer, query),
    }),
  );
}
