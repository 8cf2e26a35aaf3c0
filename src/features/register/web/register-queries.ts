// Queries of the pages of a register.
import { queryFor } from '#ui/queries.ts';
import { listDuties } from '../duty-contract.ts';
import { getRegister } from '../register-contract.ts';
import { listRounds } from '../round-contract.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What is no day is left out, as if the page was opened without it. */
export function toAsOf(query: URLSearchParams): { asOf?: string } {
  const asOf = query.get('asOf') ?? '';
  const isDay = day.test(asOf) && !Number.isNaN(Date.parse(asOf)) && asOf >= '1900-01-01';
  return isDay ? { asOf } : {};
}

export const registerQuery = (id: string, query: { asOf?: string }) => queryFor(getRegister, { params: { id }, query });
export const roundsQuery = (id: string) => queryFor(listRounds, { params: { id } });
export const dutiesQuery = (id: string) => queryFor(listDuties, { params: { id } });
