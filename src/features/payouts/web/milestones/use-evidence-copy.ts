// Keeps what a creator has typed about a milestone in this browser until it is filed.
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { findCopy, keepCopy } from '#ui/browser-copies.ts';

const shape = z.object({ text: z.string(), links: z.string(), isStart: z.boolean() });
export type EvidenceValues = z.infer<typeof shape>;

/** Returns the name of the copy, to forget it by. */
export function useEvidenceCopy({ control, reset, formState }: UseFormReturn<EvidenceValues>, id: number): string {
  const name = `evidence:${id}`;
  const { isDirty } = formState;
  const values = useWatch({ control });
  useEffect(() => {
    const { success, data } = shape.safeParse(findCopy(name));
    // Dirty against the empty form, so that it is kept further.
    if (success) reset(data, { keepDefaultValues: true });
  }, [name, reset]);
  useEffect(() => {
    if (isDirty) keepCopy(name, values);
  }, [name, isDirty, values]);
  return name;
}
