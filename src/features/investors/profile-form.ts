// The form of an investor's profile as a browser sends it, with or without JavaScript, turned into the body of the call. One reading for both.
import type * as z from 'zod/mini';
import type { Issue } from '#kernel/errors.ts';
import type { investorProfileBody } from './investor-profile-contract.ts';
import { type ClassFamily, classFamilies } from './investor-rules.ts';

type Body = z.input<typeof investorProfileBody>;
type Entries = readonly (readonly [string, string])[];

const lines = ['name', 'registrationNumber', 'signer', 'country', 'region', 'birthDate', 'taxCountry', 'taxNumber'];
const amounts = ['income', 'netWorth', 'liquidAssets', 'commitments', 'elsewhere'];

/** Checkboxes that are not checked are not sent, so a form names them here. */
export const sentBoxes = 'boxes';

export const criteriaName = (family: ClassFamily, investorClass: string) => `criteria:${family}:${investorClass}`;
export const categoryName = (family: ClassFamily) => `category:${family}`;
export const noteName = (family: ClassFamily) => `note:${family}`;
export const renewName = (family: ClassFamily) => `renew:${family}`;

export function readProfileForm(entries: Entries): Record<string, unknown> {
  const form = new Map(entries);
  const read = (name: string) => form.get(name)?.trim() ?? '';
  const body: Record<string, unknown> = { version: Number(read('version')) };
  if (form.has('kind')) body['kind'] = read('kind');
  for (const name of lines) if (form.has(name)) body[name] = read(name) === '' ? null : read(name);
  for (const name of amounts) if (form.has(name)) body[name] = toAmount(read(name));
  if (read(sentBoxes).split(' ').includes('isJoint')) body['isJoint'] = form.has('isJoint');
  const categories = classFamilies.filter((family) => form.has(categoryName(family)));
  if (categories.length > 0) body['categories'] = categories.map((family) => readCategory(entries, family));
  return body;
}

function readCategory(entries: Entries, family: ClassFamily): NonNullable<Body['categories']>[number] {
  const form = new Map(entries);
  const investorClass = form.get(categoryName(family)) ?? '';
  const note = form.get(noteName(family))?.trim() ?? '';
  return {
    family,
    // Anything else is refused by the endpoint.
    investorClass: investorClass as NonNullable<Body['categories']>[number]['investorClass'],
    criteria: entries.flatMap(([name, value]) => (name === criteriaName(family, investorClass) ? [value] : [])),
    note: note === '' ? null : note,
    ...(form.has(renewName(family)) && { renew: true }),
  };
}

/** "$1,250.50" as people write it; what is no amount stays as it is, and the endpoint says so. */
function toAmount(typed: string): string | null {
  return typed === '' ? null : typed.replaceAll(/[$,\s]/g, '');
}

/** Where the profile is stated; `next` leads back to the checkout, `rules` names the law that asks, `ask` the fields it lacks. */
export const investingSettingsPath = '/settings/investing';

/** What an investment waits for and was left empty on the form. @param address of the form: `ask` and `rules` say what is needed */
export function findUnanswered(entries: Entries, address: URLSearchParams): Issue[] {
  const form = new Map(entries);
  const isOrganization = form.get('kind') === 'organization';
  const category = `category:${address.get('rules') ?? ''}`;
  return (address.get('ask') ?? '')
    .split(',')
    .map((name) => (name === 'investorClass' ? category : name))
    .filter((name) => ['', 'ordinary'].includes(form.get(name)?.trim() ?? 'absent'))
    .filter((name) => !(isOrganization && name === 'birthDate'))
    .map((path) => ({ path, message: 'Needed for your investment' }));
}
