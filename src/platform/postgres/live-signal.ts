// Announces to every process that data on open pages has changed. A signal names the topic, never its content.
import { sql } from 'drizzle-orm';
import { isLiveTopic, type LiveTopic, type SignaledTopic } from '#kernel/live-topics.ts';
import type { Queryable } from './database.ts';

export const liveChannel = 'live';

/** A payload may have 8,000 bytes. */
const mostTopicsPerPayload = 150;

/** In the transaction of the change; it arrives when that commits. Not for money: commits that notify queue for each other. */
export async function signalLive(tx: Queryable, topics: readonly SignaledTopic[]): Promise<void> {
  if (topics.length === 0) return;
  const unique = [...new Set(topics)];
  const payloads: string[] = [];
  for (let start = 0; start < unique.length; start += mostTopicsPerPayload) {
    payloads.push(unique.slice(start, start + mostTopicsPerPayload).join(' '));
  }
  await tx.execute(sql`
    select pg_notify(${liveChannel}, value) from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb)`);
}

/** The topics of a payload; anything else in it is ignored. */
export function readLivePayload(payload: string): LiveTopic[] {
  return payload.split(' ').filter((word) => isLiveTopic(word));
}
