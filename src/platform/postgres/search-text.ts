// How lists are searched: letters of either case, with or without accents, in either Unicode form.
import { type SQL, sql } from 'drizzle-orm';

/**
 * Text as searches compare it: lower case, without accents and vowel points. Made of immutable functions only, so that a trigram index can
 * have it; the condition of a search must match the expression of the index exactly.
 */
export function toSearchText(text: SQL): SQL {
  // Compatibility decomposition separates letters from their accents; composing again keeps syllables of Hangul whole.
  const plain = sql`normalize(regexp_replace(normalize(lower(${text}), nfkd), '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670]', '', 'g'), nfc)`;
  // Letters that have no decomposition.
  return sql`replace(replace(replace(translate(${plain}, 'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
}

/** Whether the text contains the search term. */
export function containsText(text: SQL, typed: string): SQL {
  const escaped = sql.raw(`'([\\\\%_])', '\\\\\\1', 'g'`);
  return sql`${toSearchText(text)} like '%' || regexp_replace(${toSearchText(sql`${typed}::text`)}, ${escaped}) || '%'`;
}
