// A sample of an email: writes what its template reads, and returns the facts that the template starts from.
import type { SampleStory } from './sample-story.ts';

export type MailSample = (story: SampleStory) => Promise<Record<string, unknown>>;
