// An unposted comment: kept in this browser until it is posted, with its idempotency key.
import { useState } from 'react';
import * as z from 'zod/mini';
import { findCopy, forgetCopy, keepCopy } from '#ui/browser-copies.ts';

const kept = z.object({
  content: z.string(),
  isQuestion: z.optional(z.boolean()),
  /** The key and the text it was generated for; a different text is a different comment. */
  sent: z.optional(z.object({ content: z.string(), key: z.string() })),
});
type Typed = z.infer<typeof kept>;

const nothing: Typed = { content: '' };

export type TypedComment = {
  content: string;
  /** Undefined until the person decides. */
  isQuestion: boolean | undefined;
  change: (change: Partial<Pick<Typed, 'content' | 'isQuestion'>>) => void;
  /** The key of the current text, the same for retries. */
  takeKey: () => string;
  clear: () => void;
};

/**
 * Browser only, because it reads the browser's storage. @param name identifies the draft: a person, a project and the comment it
 * replies to.
 */
export function useTypedComment(name: string, initial = ''): TypedComment {
  const [typed, setTyped] = useState<Typed>(() => {
    const found = z.safeParse(kept, findCopy(name));
    return found.success ? found.data : { ...nothing, content: initial };
  });
  const keep = (next: Typed) => {
    setTyped(next);
    if (next.content === initial) forgetCopy(name);
    else keepCopy(name, next);
  };
  return {
    content: typed.content,
    isQuestion: typed.isQuestion,
    change: (change) => keep({ ...typed, ...change }),
    takeKey: () => {
      if (typed.sent?.content === typed.content) return typed.sent.key;
      const key = newKey();
      keep({ ...typed, sent: { content: typed.content, key } });
      return key;
    },
    clear: () => keep({ ...nothing, content: initial }),
  };
}

/** Not `randomUUID`, which browsers offer only over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
