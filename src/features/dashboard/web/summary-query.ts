// The stat cards and the years with a statement: one query for both places of the dashboard.
import { queryFor } from '#ui/queries.ts';
import { getDashboardSummary } from '../dashboard-contract.ts';

export const summaryQuery = queryFor(getDashboardSummary, {});
