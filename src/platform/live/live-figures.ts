// Public figures of the projects that open pages show: read every second for all streams of a process, and sent when they changed.
import type { FastifyBaseLogger } from 'fastify';
import { getLiveSubject, type LiveTopic } from '#kernel/live-topics.ts';
import { findDatabaseRefusal } from '#platform/postgres/database-errors.ts';
import { toFrame } from './event-stream.ts';
import type { LiveStream, LiveStreams } from './live-streams.ts';

/** Reads the public figures of these projects, leaving out projects that are not public. */
export type ReadFigures = (projectIds: readonly number[]) => Promise<ReadonlyMap<number, unknown>>;

export type FiguresOptions = {
  streams: LiveStreams;
  read: ReadFigures;
  /** The project was public, and is no longer. */
  onHidden: (projectId: number) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  everyMs?: number;
};

export function createLiveFigures(options: FiguresOptions) {
  const { streams, read, onHidden, log, everyMs = 1000 } = options;
  /** The last figures sent, by project. */
  const known = new Map<number, string>();
  /** Projects of newly opened streams. */
  const wanted = new Set<number>();
  let isDue = false;
  let isBusy = false;

  const readAndSend = async (ids: readonly number[], isOpening: boolean) => {
    const figures = await read(ids);
    for (const id of ids) {
      const data = figures.get(id);
      if (data === undefined) {
        // Or hidden while the stream was being opened.
        if (known.delete(id) || isOpening) await onHidden(id);
        continue;
      }
      const topic: LiveTopic = `project:${id}:figures`;
      const frame = toFrame({ topic, data });
      if (known.get(id) === frame) continue;
      known.set(id, frame);
      streams.deliver(streams.of(topic), frame);
    }
  };
  /** One read at a time, so that an older state never follows a newer one. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      while (isDue || wanted.size > 0) {
        const isOpening = wanted.size > 0;
        const ids = isOpening ? [...wanted] : streams.subjects('project');
        wanted.clear();
        if (!isOpening) {
          isDue = false;
          forgetUnfollowed(ids);
        }
        if (ids.length > 0) await readAndSend(ids, isOpening);
      }
    } catch (error) {
      if (findDatabaseRefusal(error)?.code !== 'unavailable')
        log.warn({ event: 'live.figures_failed', err: error }, 'failed to read live figures');
    } finally {
      isBusy = false;
    }
  };
  const forgetUnfollowed = (followed: readonly number[]) => {
    const kept = new Set(followed);
    for (const id of known.keys()) if (!kept.has(id)) known.delete(id);
  };
  const timer = setInterval(() => {
    isDue = true;
    void work();
  }, everyMs);
  timer.unref();

  return {
    /** Sends a new stream the state of its projects. */
    open: (stream: LiveStream) => {
      for (const topic of stream.topics) {
        const { kind, id } = getLiveSubject(topic);
        if (kind !== 'project') continue;
        const frame = known.get(id);
        if (frame === undefined) wanted.add(id);
        else if (topic.endsWith(':figures')) stream.send(frame);
      }
      if (wanted.size > 0) setImmediate(() => void work());
    },
    close: () => clearInterval(timer),
  };
}
