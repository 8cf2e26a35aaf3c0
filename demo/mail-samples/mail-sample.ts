// A sample of an email: inserts the rows its template reads, and returns the template's facts.
import type { SampleStory } from './sample-story.ts';

export type MailSample = (story: SampleStory) => Promise<Record<string, unknown>>;
