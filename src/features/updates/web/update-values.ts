// An update's form values, as kept by the editor and this browser.
import * as z from 'zod/mini';
import { type UpdateVisibility, updateVisibilities } from '../update-rules.ts';

export type UpdateValues = { title: string; content: string; visibility: UpdateVisibility };

const shape = z.object({ title: z.string(), content: z.string(), visibility: z.enum(updateVisibilities) });

/** Undefined if the stored value has another shape. */
export function readUpdateValues(found: unknown): UpdateValues | undefined {
  const { success, data } = shape.safeParse(found);
  return success ? data : undefined;
}

export function toUpdateValues({ title, content, visibility }: UpdateValues): UpdateValues {
  return { title, content, visibility };
}
