// The topics that open pages can follow live, and their events.

/** `project:7:figures`, `person:3:notifications`, `conversation:9`. */
export type LiveTopic =
  | `project:${number}:${'figures' | 'comments' | 'updates'}`
  | `person:${number}:${'notifications' | 'messages'}`
  | `conversation:${number}`;

/** Everything but figures, which come with their data and are read every second. */
export type SignaledTopic = Exclude<LiveTopic, `project:${number}:figures`>;

/** The topic changed. Only public figures come with data; everything else is read again by who may see it. */
export type LiveEvent = { topic: LiveTopic; data?: unknown };

const topicPattern =
  /^(?:(project):([1-9]\d{0,14}):(?:figures|comments|updates)|(person):([1-9]\d{0,14}):(?:notifications|messages)|(conversation):([1-9]\d{0,14}))$/;

export type LiveSubject = { kind: 'project' | 'person' | 'conversation'; id: number };

export function isLiveTopic(text: string): text is LiveTopic {
  return topicPattern.test(text);
}

/** The subject that a topic belongs to. */
export function getLiveSubject(topic: LiveTopic): LiveSubject {
  const [kind = '', id] = topic.split(':');
  return { kind: kind as LiveSubject['kind'], id: Number(id) };
}

/** Its events carry the new state; nothing is read again. */
export function comesWithData(topic: LiveTopic): boolean {
  return topic.endsWith(':figures');
}

/** Most topics of one stream. */
export const mostLiveTopics = 20;
