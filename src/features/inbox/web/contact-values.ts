// Initial values of the contact form: the topic and project named in the address.
import { type ContactTopic, contactTopics } from '../inbox-rules.ts';

export type ContactStart = { topic: ContactTopic | ''; message: string; projectId?: number };

export function startingValues(search: URLSearchParams, publicUrl: string): ContactStart {
  const topic = search.get('topic') ?? '';
  const project = search.get('project') ?? '';
  const projectId = /^[1-9]\d{0,14}$/.test(project) ? Number(project) : undefined;
  return {
    topic: isTopic(topic) ? topic : '',
    message: projectId === undefined ? '' : `About ${publicUrl}/projects/${projectId}\n\n`,
    ...(projectId !== undefined && { projectId }),
  };
}

function isTopic(word: string): word is ContactTopic {
  return (contactTopics as readonly string[]).includes(word);
}
