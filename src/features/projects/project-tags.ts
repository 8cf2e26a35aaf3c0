// How a tag is written, in the form and in the database: small letters, single spaces.

/** Longest tag, in characters. */
export const maxTagLength = 30;

/** A tag as it is stored; empty when nothing was typed. */
export function toTag(typed: string): string {
  return typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
