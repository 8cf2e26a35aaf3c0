// The open streams of this process by topic, and writing to many of them without holding up requests.
import { getLiveSubject, type LiveSubject, type LiveTopic } from '#kernel/live-topics.ts';
import type { Viewer } from '#platform/http/viewer.ts';

export type LiveStream = {
  topics: readonly LiveTopic[];
  viewer: Viewer;
  /** The sessions it was opened with; it ends when one of them does. */
  sessions: readonly string[];
  send: (frame: string) => void;
  end: () => void;
};

/** Written in one go; then requests get their turn. */
const streamsPerTurn = 100;

export type LiveStreams = ReturnType<typeof createLiveStreams>;

export function createLiveStreams() {
  const open = new Set<LiveStream>();
  const byTopic = new Map<LiveTopic, Set<LiveStream>>();
  // In order of arrival, so that no stream ever gets an older state after a newer one.
  const queue: { frame: string; streams: LiveStream[] }[] = [];
  let isWriting = false;

  const writeNext = () => {
    const next = queue[0];
    if (next === undefined) {
      isWriting = false;
      return;
    }
    for (const stream of next.streams.splice(0, streamsPerTurn)) if (open.has(stream)) stream.send(next.frame);
    if (next.streams.length === 0) queue.shift();
    setImmediate(writeNext);
  };
  const deliver = (streams: Iterable<LiveStream>, frame: string) => {
    queue.push({ frame, streams: [...streams] });
    if (isWriting) return;
    isWriting = true;
    setImmediate(writeNext);
  };

  return {
    add: (stream: LiveStream) => {
      open.add(stream);
      for (const topic of stream.topics) {
        const streams = byTopic.get(topic) ?? new Set();
        byTopic.set(topic, streams.add(stream));
      }
    },
    remove: (stream: LiveStream) => {
      open.delete(stream);
      for (const topic of stream.topics) {
        const streams = byTopic.get(topic);
        streams?.delete(stream);
        if (streams?.size === 0) byTopic.delete(topic);
      }
    },
    has: (topic: LiveTopic) => byTopic.has(topic),
    of: (topic: LiveTopic): Iterable<LiveStream> => byTopic.get(topic) ?? [],
    all: (): Iterable<LiveStream> => open,
    count: () => open.size,
    topics: (): Iterable<LiveTopic> => byTopic.keys(),
    subjects: (kind: LiveSubject['kind']): number[] => {
      const ids = new Set<number>();
      for (const topic of byTopic.keys()) {
        const subject = getLiveSubject(topic);
        if (subject.kind === kind) ids.add(subject.id);
      }
      return [...ids];
    },
    deliver,
  };
}
