// Serves the embed and the badge. Neither looks at who asks: both are the same for everyone, and work without cookies.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toDay } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { type AnswerCache, type KeptAnswer, toKeptAnswer } from '#platform/http/answer-cache.ts';
import { embedScriptPath } from '../../share-paths.ts';
import { getSharedProject } from '../shared-project.ts';
import { badgePolicy, renderBadge } from './badge.ts';
import {
  type EmbedTheme,
  embedPolicy,
  embedScript,
  embedThemes,
  renderEmbed,
  renderMissingEmbed,
} from './embed-page.ts';

type ProjectRoute = { Params: { id: string }; Querystring: { theme?: unknown } };

export function registerEmbed(app: FastifyInstance, deps: Deps, answers?: AnswerCache): void {
  const getSite = () => ({ name: deps.settings.current().brandName, publicUrl: deps.config.publicUrl });
  const read = (id: string) => getSharedProject(deps.db, Number(id), toDay(deps.now()));
  const keep = (key: string, make: () => Promise<KeptAnswer>) => answers?.get(key, make) ?? make();

  app.get<ProjectRoute>(
    '/embed/projects/:id(^[1-9]\\d{0,15})',
    // The policy says who may frame it; the older header knows no "everyone".
    { onSend: async (_request, reply) => void reply.removeHeader('x-frame-options') },
    async (request, reply) => {
      const { id } = request.params;
      const theme = readTheme(request.query.theme);
      const answer = await keep(`embed ${id} ${theme}`, async () => {
        try {
          return toKeptAnswer(renderEmbed(await read(id), theme, getSite()));
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'not_found')) throw error;
          return toKeptAnswer(renderMissingEmbed(theme, getSite()), {}, 404);
        }
      });
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': embedPolicy,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': answer.status === 200 ? 'public, no-cache' : 'no-store',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      });
      return sendAnswer(request, reply, answer);
    },
  );
  app.get(embedScriptPath, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=3600', 'content-type': 'text/javascript; charset=utf-8' })
      .send(embedScript),
  );
  app.get<ProjectRoute>('/badge/projects/:id(^[1-9]\\d{0,15}).svg', async (request, reply) => {
    const { id } = request.params;
    const answer = await keep(`badge ${id}`, async () =>
      toKeptAnswer(renderBadge(await read(id), deps.settings.current().brandName)),
    );
    reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': badgePolicy,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
    });
    return sendAnswer(request, reply, answer);
  });
}

function readTheme(theme: unknown): EmbedTheme {
  return embedThemes.find((known) => known === theme) ?? 'auto';
}

function sendAnswer(request: FastifyRequest, reply: FastifyReply, { status, body, etag }: KeptAnswer): FastifyReply {
  if (status === 200) reply.header('etag', etag);
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(status).send(body);
}
