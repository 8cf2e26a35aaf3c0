// Countries whose accounts can receive transfers from a platform in the United States.
import { countries } from '#kernel/countries.ts';

/** Cross-border transfers reach the United States, the United Kingdom, the EEA, Canada and Switzerland. */
const codes = `
  AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US
`.match(/[A-Z]{2}/g) as unknown as [string, ...string[]];

/** Sorted by English name. */
export const payoutCountries = countries.values.filter((code) => codes.includes(code));

export function isPayoutCountry(code: string): boolean {
  return codes.includes(code);
}
