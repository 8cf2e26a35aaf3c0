// API of live changes: one stream of server-sent events.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isLiveTopic, mostLiveTopics } from './live-topics.ts';

const topics = z.pipe(
  z.string().check(z.maxLength(1000, 'Follow fewer topics')),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z
      .array(z.string().check(z.refine(isLiveTopic, 'This is not a topic')))
      .check(z.maxLength(mostLiveTopics, `Follow at most ${mostLiveTopics} topics`)),
  ),
);

export const followLive = endpoint('GET /api/live', {
  access: 'public',
  summary: 'Follow topics as server-sent events',
  query: z.strictObject({
    /** Separated by commas. Topics that the caller may not see are ignored, like those that do not exist. */
    topics,
    /**
     * Number of seconds in which the caller has missed changes; those changes are announced immediately. If absent, everything may have
     * changed.
     */
    age: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'A number of seconds'))),
  }),
  stream: 'text/event-stream',
  success: { 200: 'Events whose data is JSON: the topic that changed, for figures of a project with the figures' },
});
