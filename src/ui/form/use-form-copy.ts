// Stores a form's input in this browser until the server has saved it.
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { findCopy, keepCopy } from '#ui/form/browser-copies.ts';

/**
 * Restores the copy of this name, if it fits. Returns the handler of the form's change events. It writes immediately: an effect that
 * watches the values runs too late for a page that is left right after a key press. The caller removes the copy.
 */
export function useFormCopy<Values extends FieldValues>(
  { getValues, reset }: UseFormReturn<Values>,
  { name, shape }: { name: string; shape: z.ZodMiniType<Values> },
): () => void {
  useEffect(() => {
    const { success, data } = z.safeParse(shape, findCopy(name));
    if (success) reset(data, { keepDefaultValues: true });
  }, [name, shape, reset]);
  return () => void keepCopy(name, getValues());
}
