// GET /api/live: opens a stream of server-sent events, and ends it when its reader may no longer have it.
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { followLive } from '#kernel/live-contract.ts';
import { getLiveSubject, type LiveSubject, type LiveTopic } from '#kernel/live-topics.ts';
import type { Config } from '#platform/config/config.ts';
import { requestIdHeader } from '#platform/http/request-id.ts';
import { headersBeforeRouting } from '#platform/http/security-headers.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ChangeSignals } from '#platform/postgres/change-signals.ts';
import { beatFrame, openEventStream } from './event-stream.ts';
import { createLiveChanges } from './live-changes.ts';
import { createLiveFigures, type ReadFigures } from './live-figures.ts';
import { limitStreams } from './live-limits.ts';
import { createLiveStreams } from './live-streams.ts';

/** Filters these subjects to those that the viewer may follow. */
export type MayFollow = (viewer: Viewer, ids: readonly number[]) => Promise<ReadonlySet<number>>;

export type LiveOptions = {
  config: Pick<Config, 'secure' | 'rateLimits'>;
  log: FastifyBaseLogger;
  /** Absent if nothing is announced: in-process tests, commands. */
  signals: Pick<ChangeSignals, 'onLive' | 'onGap'> | undefined;
  mayFollow: Record<Exclude<LiveSubject['kind'], 'person'>, MayFollow>;
  readFigures: ReadFigures;
  /** Keys of the sessions of a request, and those of many keys that have ended. */
  sessions: {
    getKeys: (request: FastifyRequest) => string[];
    findEnded: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  };
  checkSessionsMs?: number;
};

const beatMs = 20_000;

/** Answers how many streams are open. */
export function registerLive(app: FastifyInstance, options: LiveOptions): { countStreams: () => number } {
  const { log, signals, mayFollow, sessions, checkSessionsMs = 15_000 } = options;
  const streams = createLiveStreams();
  const changes = createLiveChanges(streams);
  const figures = createLiveFigures({ streams, read: options.readFigures, onHidden: endHidden, log });
  const requirePlace = limitStreams(options.config, () => streams.count());
  let isClosing = false;

  signals?.onLive(changes.announce);
  signals?.onGap(changes.announceAll);

  /** Ends the streams of a hidden project, except for people who may still see it. */
  async function endHidden(projectId: number): Promise<void> {
    for (const stream of streams.all()) {
      if (!stream.topics.some((topic) => isAbout(topic, 'project', projectId))) continue;
      if (!(await mayFollow.project(stream.viewer, [projectId])).has(projectId)) stream.end();
    }
  }
  const endSignedOut = async () => {
    const keys = new Set<string>();
    for (const stream of streams.all()) for (const key of stream.sessions) keys.add(key);
    if (keys.size === 0) return;
    try {
      const ended = await sessions.findEnded([...keys]);
      for (const stream of streams.all()) if (stream.sessions.some((key) => ended.has(key))) stream.end();
    } catch (error) {
      log.warn({ event: 'live.sessions_failed', err: error }, 'failed to check sessions of live streams');
    }
  };
  const timers = [
    setInterval(() => streams.deliver(streams.all(), beatFrame), beatMs),
    setInterval(() => void endSignedOut(), checkSessionsMs),
  ];
  for (const timer of timers) timer.unref();
  // Before the server waits for open connections to end.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const timer of timers) clearInterval(timer);
    figures.close();
    for (const stream of streams.all()) stream.end();
  });

  app.route({
    method: followLive.method,
    url: followLive.path,
    exposeHeadRoute: false,
    config: { endpoint: followLive },
    schema: { summary: followLive.summary, querystring: followLive.query },
    handler: async (request, reply) => {
      const { topics: asked, age } = request.query as { topics: LiveTopic[]; age?: string };
      const topics = await findAllowed(mayFollow, request.viewer, asked);
      if (topics.length === 0) throw new AppError('not_found', 'There is nothing to follow here.');
      if (isClosing) throw new AppError('unavailable', 'The service is restarting. Please try again in a moment.');
      const leave = await requirePlace(request);
      const { viewer } = request;
      const stream = openEventStream(reply, {
        headers: { ...headersBeforeRouting(options.config), [requestIdHeader]: request.id },
        about: {
          topics,
          viewer,
          sessions: viewer.user === undefined && viewer.admin === undefined ? [] : sessions.getKeys(request),
        },
        onClose: (closed) => {
          streams.remove(closed);
          leave();
        },
      });
      streams.add(stream);
      // The reader disconnected during the access check.
      if (reply.raw.destroyed) stream.end();
      changes.catchUp(stream, age === undefined ? undefined : Number(age) * 1000);
      figures.open(stream);
    },
  });
  return { countStreams: () => streams.count() };
}

async function findAllowed(
  mayFollow: LiveOptions['mayFollow'],
  viewer: Viewer,
  topics: readonly LiveTopic[],
): Promise<LiveTopic[]> {
  const allowed = new Map<LiveSubject['kind'], ReadonlySet<number>>([
    ['person', new Set(viewer.user?.id === undefined ? [] : [viewer.user.id])],
  ]);
  for (const kind of ['project', 'conversation'] as const) {
    const ids = topics
      .map((topic) => getLiveSubject(topic))
      .flatMap((subject) => (subject.kind === kind ? subject.id : []));
    if (ids.length > 0) allowed.set(kind, await mayFollow[kind](viewer, [...new Set(ids)]));
  }
  return topics.filter((topic) => {
    const { kind, id } = getLiveSubject(topic);
    return allowed.get(kind)?.has(id) ?? false;
  });
}

function isAbout(topic: LiveTopic, kind: LiveSubject['kind'], id: number): boolean {
  const subject = getLiveSubject(topic);
  return subject.kind === kind && subject.id === id;
}
