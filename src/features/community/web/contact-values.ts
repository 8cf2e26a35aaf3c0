// What the contact form starts with: the topic and the project its address names.
import { type ContactTopic, contactTopics } from '../community-rules.ts';

export type ContactStart = { topic: ContactTopic | ''; message: string };

export function startingValues(search: URLSearchParams, publicUrl: string): ContactStart {
  const topic = search.get('topic') ?? '';
  const project = search.get('project') ?? '';
  return {
    topic: isTopic(topic) ? topic : '',
    message: /^[1-9]\d{0,15}$/.test(project) ? `About ${publicUrl}/projects/${project}\n\n` : '',
  };
}

function isTopic(word: string): word is ContactTopic {
  return (contactTopics as readonly string[]).includes(word);
}
