// Lists of countries as administrators type them: "Iran, KP".
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

function findCountry(entry: string): string | undefined {
  const code = entry.toUpperCase();
  if (countries.values.includes(code)) return code;
  codesByName ??= new Map(countries.values.map((value) => [countries.label(value).toLowerCase(), value]));
  return codesByName.get(entry);
}
