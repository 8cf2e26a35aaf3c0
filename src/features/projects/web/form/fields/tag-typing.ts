// Parses typed or pasted text into tags.
import { maxTags } from '../../../project-rules.ts';
import { maxTagLength, toTag } from '../../../project-tags.ts';

/**
 * Turns everything before the last comma or line break into tags, without duplicates and up to the limit; keeps the remaining text as
 * input.
 */
export function addTags(tags: readonly string[], typed: string): { added: string[]; rest: string } {
  const parts = typed.split(/[,;\n]/);
  const rest = parts.pop() ?? '';
  const found = parts.map((part) => toTag(part).slice(0, maxTagLength).trim()).filter((tag) => tag !== '');
  const fresh = [...new Set(found)].filter((tag) => !tags.includes(tag));
  return { added: fresh.slice(0, Math.max(0, maxTags - tags.length)), rest: rest.trimStart() };
}
