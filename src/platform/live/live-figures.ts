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
  /** The project is not public, or no longer. */
  onHidden: (projectId: number) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  everyMs?: number;
};

export function createLiveFigures({ streams, read, onHidden, log, everyMs = 1000 }: FiguresOptions) {
  /** The last figures sent, by project; undefined for one that is not public. */
  const known = new Map<number, string | undefined>();
  let isBusy = false;

  const readAndSend = async (ids: readonly number[]) => {
    const figures = await read(ids);
    for (const id of ids) {
      const topic: LiveTopic = `project:${id}:figures`;
      const data = figures.get(id);
      const frame = data === undefined ? undefined : toFrame({ topic, data });
      if (known.has(id) && known.get(id) === frame) continue;
      if (frame === undefined) await onHidden(id);
      else streams.deliver(streams.of(topic), frame);
      known.set(id, frame);
    }
  };
  /** One read at a time, so that an older state never follows a newer one. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const followed = new Set(streams.subjects('project'));
      for (const id of known.keys()) if (!followed.has(id)) known.delete(id);
      if (followed.size > 0) await readAndSend([...followed]);
    } catch (error) {
      if (findDatabaseRefusal(error)?.code !== 'unavailable')
        log.warn({ event: 'live.figures_failed', err: error }, 'failed to read live figures');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void work(), everyMs);
  timer.unref();

  return {
    /** Sends a new stream the known state of its projects; the next read has the others. */
    open: (stream: LiveStream) => {
      for (const topic of stream.topics) {
        const { kind, id } = getLiveSubject(topic);
        if (kind !== 'project') continue;
        const frame = known.get(id);
        // A project may have been hidden while the stream was being opened: it is looked at again.
        if (frame === undefined) known.delete(id);
        else if (topic.endsWith(':figures')) stream.send(frame);
      }
    },
    close: () => clearInterval(timer),
  };
}
