// API of the rules that one offer runs under.

import * as z from 'zod/mini';
import { policyPack } from '#features/packs/pack-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment } from '#kernel/fields.ts';

const projectRules = z.object({
  project: z.object({ id: idNumber, title: z.string() }),
  /** With the figures it was approved with, or today's before that. */
  pack: policyPack,
  /** Their residents can't invest in it, ISO 3166-1 alpha-2. */
  refusedCountries: z.array(z.string()),
  /** When they were fixed; null before approval, and where a site offers no other rules. */
  fixedAt: z.nullable(moment),
});
export type ProjectRules = z.infer<typeof projectRules>;

export const getProjectRules = endpoint('GET /api/projects/{id}/rules', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get the rules an offer runs under, with the figures it was approved with',
  output: projectRules,
});
