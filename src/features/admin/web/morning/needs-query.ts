// What waits for the administrator, for the dashboard and the counts of the navigation.
import { queryFor } from '#ui/queries.ts';
import { getNeeds } from '../../needs-contract.ts';

export const needsQuery = queryFor(getNeeds, {});
