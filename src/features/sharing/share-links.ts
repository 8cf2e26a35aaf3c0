// Links that open a network's own page for a post, with the words filled in. Nothing of theirs is loaded on our pages.

/** What is shared: an absolute address, and words without it. */
export type Shared = { address: string; words: string };

type ShareLink = { name: string; toHref: (shared: Shared) => string };

const link = (name: string, base: string, toQuery: (shared: Shared) => Record<string, string>): ShareLink => ({
  name,
  // Not every network decodes a plus as a space.
  toHref: (shared) => `${base}?${new URLSearchParams(toQuery(shared)).toString().replaceAll('+', '%20')}`,
});
const together = ({ address, words }: Shared) => `${words} ${address}`;

export const shareLinks: readonly ShareLink[] = [
  link('X', 'https://x.com/intent/post', ({ address, words }) => ({ text: words, url: address })),
  link('LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', ({ address }) => ({ url: address })),
  link('Facebook', 'https://www.facebook.com/sharer/sharer.php', ({ address }) => ({ u: address })),
  link('WhatsApp', 'https://wa.me/', (shared) => ({ text: together(shared) })),
  link('Bluesky', 'https://bsky.app/intent/compose', (shared) => ({ text: together(shared) })),
  link('Reddit', 'https://www.reddit.com/submit', ({ address, words }) => ({ url: address, title: words })),
];

export function mailLink({ address, words }: Shared, subject: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${words}\n\n${address}`)}`;
}
