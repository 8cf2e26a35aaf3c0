// An unsent message: kept in this browser until it is sent, with its idempotency key.
import { useState } from 'react';
import * as z from 'zod/mini';
import { findCopy, forgetCopy, keepCopy } from '#ui/browser-copies.ts';

const kept = z.object({
  subject: z.string(),
  content: z.string(),
  /** The key and the text it was generated for; a different text is a different message. */
  sent: z.optional(z.object({ content: z.string(), key: z.string() })),
});
type Draft = z.infer<typeof kept>;

export type MessageDraft = {
  subject: string;
  content: string;
  change: (change: Partial<Pick<Draft, 'subject' | 'content'>>) => void;
  /** The key of the current text, the same for retries. */
  takeKey: () => string;
  clear: () => void;
};

/**
 * Mount after hydration and once per name, because it reads the browser's storage. @param name identifies the draft: the sender,
 * and the recipient or conversation.
 */
export function useMessageDraft(name: string): MessageDraft {
  const [draft, setDraft] = useState<Draft>(() => {
    const found = z.safeParse(kept, findCopy(name));
    return found.success ? found.data : { subject: '', content: '' };
  });
  const keep = (next: Draft) => {
    setDraft(next);
    if (next.subject === '' && next.content === '') forgetCopy(name);
    else keepCopy(name, next);
  };
  return {
    subject: draft.subject,
    content: draft.content,
    change: (change) => keep({ ...draft, ...change }),
    takeKey: () => {
      if (draft.sent?.content === draft.content) return draft.sent.key;
      const key = newKey();
      keep({ ...draft, sent: { content: draft.content, key } });
      return key;
    },
    clear: () => keep({ subject: '', content: '' }),
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
