// Lists of countries as people type them: "Iran, KP".
import { countries } from '#kernel/countries.ts';

let codesByName: Map<string, string> | undefined;

/** Parses names and codes to codes; undefined for an unknown entry. */
export function readCountryList(text: string): (string | undefined)[] {
  return text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .map(findCountry);
}

/** What an entry that is no country gets as an error. */
export function unknownCountryMessage(entry: string): string {
  return `“${entry.trim()}” is not a country; use its name or two-letter code`;
}

/** The names of these codes, as they can be typed. */
export function writeCountryList(codes: readonly string[]): string {
  return codes.map(countries.label).join(', ');
}

/** Codes without repetition; an unknown entry stays as it was typed. */
export function toCountryCodes(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return [
    ...new Set(entries.filter((entry) => entry !== '').map((entry) => findCountry(entry.toLowerCase()) ?? entry)),
  ];
}

function findCountry(entry: string): string | undefined {
  const code = entry.toUpperCase();
  if (countries.values.includes(code)) return code;
  codesByName ??= new Map(countries.values.map((value) => [countries.label(value).toLowerCase(), value]));
  return codesByName.get(entry);
}
