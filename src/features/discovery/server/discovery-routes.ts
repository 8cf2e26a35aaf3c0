// Routes of categories and saved searches.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import { getCategory, listCategories } from '../category-contract.ts';
import * as contract from '../saved-search-contract.ts';
import { listCategoryEntries } from './category-list.ts';
import { readCategory } from './category-page.ts';
import { addSearch, changeSearch, deleteSearch, listSearches } from './saved-searches.ts';

export function registerDiscoveryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listCategories, () => listCategoryEntries(deps.db));
  serve(app, getCategory, ({ viewer, params }) => readCategory(deps, viewer, params.slug));
  serve(app, contract.listSavedSearches, ({ viewer }) => listSearches(deps, viewer));
  serve(app, contract.saveSearch, ({ viewer, body }) => addSearch(deps, viewer, body));
  serve(app, contract.changeSavedSearch, ({ viewer, params, body }) =>
    changeSearch(deps, viewer, { id: params.id, ...body }),
  );
  serve(app, contract.deleteSavedSearch, ({ viewer, params }) => deleteSearch(deps, viewer, params.id));
}
