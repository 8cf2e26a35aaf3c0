// Routes of a person's own investor profile, for the API and for its form without JavaScript.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { placeAfterSignIn } from '#features/accounts/sign-in-address.ts';
import { signInPath } from '#features/accounts/sign-in-contract.ts';
import type { Issue } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { acceptForms } from '#platform/http/form-bodies.ts';
import { serve, serveChange } from '#platform/http/http.ts';
import { lendViewer, lentViewerHeader } from '#platform/http/lent-viewer.ts';
import { getInvestorProfile, saveInvestorProfile } from '../investor-profile-contract.ts';
import { findUnanswered, investingSettingsPath, readProfileForm } from '../profile-form.ts';
import { sealTyped, type Typed } from './profile-draft.ts';
import { getOwnProfile, saveOwnProfile } from './profile-service.ts';

export function registerProfileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getInvestorProfile, ({ viewer, query }) => getOwnProfile(deps, viewer, query));
  serveChange(
    app,
    saveInvestorProfile,
    ({ viewer }) => getOwnProfile(deps, viewer),
    ({ viewer, body }) => saveOwnProfile(deps, viewer, body),
  );
  void app.register(async (scope) => {
    acceptForms(scope, 32 * 1024);
    scope.post(investingSettingsPath, (request, reply) => answerForm(app, deps, { request, reply }));
  });
}

/** Leads to where the person came from, or back to the form with all that was typed. */
async function answerForm(
  app: FastifyInstance,
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const address = new URLSearchParams(request.url.split('?')[1]);
  address.delete('draft');
  const userId = request.viewer.user?.id;
  const comeBack = (typed: Typed) => {
    if (userId !== undefined) address.set('draft', sealTyped(deps, userId, typed));
    return reply.header('cache-control', 'no-store').redirect(`${investingSettingsPath}?${address}`, 303);
  };
  const unanswered = findUnanswered([...form], address);
  if (unanswered.length > 0 && userId !== undefined) {
    return comeBack({ entries: [...form], issues: unanswered, message: '' });
  }
  const viewer = lendViewer(request.viewer, 'database');
  try {
    const answer = await app.inject({
      method: saveInvestorProfile.method,
      url: saveInvestorProfile.path,
      remoteAddress: request.ip,
      headers: { 'content-type': 'application/json', [lentViewerHeader]: viewer.key },
      payload: JSON.stringify(readProfileForm([...form])),
    });
    reply.header('cache-control', 'no-store');
    if (answer.statusCode < 300) return reply.redirect(findNextPlace(address, deps), 303);
    if (answer.statusCode === 401) {
      return reply.redirect(`${signInPath}?next=${encodeURIComponent(investingSettingsPath)}`, 303);
    }
    const { message, issues = [] } = answer.json<{ message: string; issues?: Issue[] }>();
    return comeBack({ entries: [...form], issues, message });
  } finally {
    viewer.end();
  }
}

function findNextPlace(address: URLSearchParams, { config }: Deps): string {
  const next = address.get('next');
  if (next !== null) return placeAfterSignIn(next, config.publicUrl);
  address.set('saved', '1');
  return `${investingSettingsPath}?${address}`;
}
