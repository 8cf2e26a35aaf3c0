// Unsent text: kept in this browser until it is sent, with its idempotency key.
import { useState } from 'react';
import * as z from 'zod/mini';
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';

/** The key and the text it was generated for; a different text is another message. */
const sentShape = z.optional(z.object({ content: z.string(), key: z.string() }));
type Sent = z.infer<typeof sentShape>;

export type KeptDraft<Values> = Values & {
  change: (change: Partial<Values>) => void;
  /** The key of the current text, the same for retries. */
  takeKey: () => string;
  clear: () => void;
};

/**
 * Mount after hydration and once per name, because it reads the browser's storage. @param name identifies the draft: its author, and what
 * it belongs to.
 */
export function useKeptDraft<Values extends { content: string }>(
  name: string,
  shape: z.ZodMiniType<Values>,
  initial: Values,
): KeptDraft<Values> {
  const [{ values, sent }, setDraft] = useState<{ values: Values; sent?: Sent }>(() => {
    const found = z.safeParse(z.object({ values: shape, sent: sentShape }), findCopy(name));
    return found.success ? found.data : { values: initial };
  });
  const keep = (next: { values: Values; sent?: Sent }) => {
    setDraft(next);
    if (JSON.stringify(next.values) === JSON.stringify(initial)) forgetCopy(name);
    else keepCopy(name, next);
  };
  return {
    ...values,
    change: (change) => keep({ values: { ...values, ...change }, sent }),
    takeKey: () => {
      const { content } = values;
      if (sent?.content === content) return sent.key;
      const key = newKey();
      keep({ values, sent: { content, key } });
      return key;
    },
    clear: () => keep({ values: initial }),
  };
}

/** A random UUID. Not `randomUUID`, which browsers offer only over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
