// Announcing changed topics: how often, and to clients that were away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent, LiveTopic } from '#kernel/live-topics.ts';
import { anonymous } from '#platform/http/viewer.ts';
import { createLiveChanges } from './live-changes.ts';
import { createLiveStreams, type LiveStream } from './live-streams.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

function follower(...topics: LiveTopic[]): LiveStream & { heard: string[] } {
  const heard: string[] = [];
  return {
    topics,
    viewer: anonymous,
    sessions: [],
    heard,
    send: (frame) => void heard.push((JSON.parse(frame.slice('data: '.length)) as LiveEvent).topic),
    end: () => undefined,
  };
}

const minuteMs = 60_000;

test('announces the first change at once and the last one of many after a pause', async () => {
  const streams = createLiveStreams();
  const changes = createLiveChanges(streams);
  const stream = follower('project:1:comments', 'project:2:comments');
  streams.add(stream);
  for (let at = 0; at < 1000; at += 1) changes.announce(['project:1:comments']);
  await vi.advanceTimersByTimeAsync(1);
  expect(stream.heard).toEqual(['project:1:comments']);
  await vi.advanceTimersByTimeAsync(600);
  expect(stream.heard).toEqual(['project:1:comments', 'project:1:comments']);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(stream.heard).toHaveLength(2);
});

test('announces missed changes to clients that were away, and only those', async () => {
  const streams = createLiveStreams();
  const changes = createLiveChanges(streams);
  await vi.advanceTimersByTimeAsync(minuteMs);
  changes.announce(['project:1:comments']);
  await vi.advanceTimersByTimeAsync(10_000);
  const [wasHere, wasAway] = [1, 2].map(() => follower('project:1:comments', 'project:1:updates', 'project:1:figures'));
  changes.catchUp(wasHere!, 5000);
  changes.catchUp(wasAway!, 11_000);
  expect(wasHere!.heard).toEqual([]);
  expect(wasAway!.heard).toEqual(['project:1:comments']);
});

test.each([
  ['does not say for how long', undefined],
  ['was away before this process started', 10 * minuteMs],
])('announces everything to who %s', (_who, ageMs) => {
  const stream = follower('project:1:comments', 'person:1:messages', 'project:1:figures');
  createLiveChanges(createLiveStreams()).catchUp(stream, ageMs);
  // Figures come with their state anyway.
  expect(stream.heard).toEqual(['project:1:comments', 'person:1:messages']);
});

test('announces everything to who was away across a gap', async () => {
  const changes = createLiveChanges(createLiveStreams());
  changes.announceAll();
  await vi.advanceTimersByTimeAsync(1000);
  const across = follower('project:3:comments');
  changes.catchUp(across, 1000);
  expect(across.heard).toEqual(['project:3:comments']);
});

test('remembers the latest 20,000 topics and is never wrong about the others', async () => {
  const streams = createLiveStreams();
  const changes = createLiveChanges(streams);
  await vi.advanceTimersByTimeAsync(minuteMs);
  changes.announce(['project:1:comments']);
  await vi.advanceTimersByTimeAsync(1000);
  changes.announce(Array.from({ length: 20_000 }, (_, at): LiveTopic => `project:${at + 2}:comments`));
  const stream = follower('project:1:comments');
  changes.catchUp(stream, 5000);
  expect(stream.heard).toEqual(['project:1:comments']);
});

test('writes to many streams in order, a hundred at a time', async () => {
  const streams = createLiveStreams();
  const many = Array.from({ length: 250 }, () => follower('project:1:comments'));
  for (const stream of many) streams.add(stream);
  for (const topic of ['project:1:comments', 'project:1:updates'] as const) {
    streams.deliver(streams.of('project:1:comments'), `data: ${JSON.stringify({ topic })}`);
  }
  streams.remove(many[200]!);
  for (let turn = 0; turn < 7; turn += 1) await vi.advanceTimersByTimeAsync(1);
  expect(many[200]!.heard).toEqual([]);
  expect(many[249]!.heard).toEqual(['project:1:comments', 'project:1:updates']);
});
