// The bytes of server-sent events.
import type { LiveEvent } from '#kernel/live-topics.ts';

export function toFrame(event: LiveEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** An event, unlike a comment, reaches the script of the page, which notices when none arrives. */
export const beatFrame = 'event: beat\ndata: 1\n\n';

/** Staggers clients that reconnect automatically. */
export function openingFrame(): string {
  return `: open\nretry: ${Math.round(2000 + Math.random() * 3000)}\n\n`;
}
