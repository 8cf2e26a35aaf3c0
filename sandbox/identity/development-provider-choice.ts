// The account chooser of the development identity provider.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type ChoicePage, choicePage, type DevelopmentAccount, problemPage } from './development-provider-page.ts';
import type { DevelopmentStorage } from './development-provider-store.ts';

type Person = { name: string; email: string };

/** Who is signing in, by subject: the provider asks for their name and address once more when it issues tokens. */
export type People = ReturnType<typeof createPeople>;

const lifeMs = 3_600_000;

export function createPeople(storage: DevelopmentStorage) {
  return {
    find: async (subject: string) => (await storage.get(`person ${subject}`)) as Person | undefined,
    add: (subject: string, person: Person) => storage.set(`person ${subject}`, person, lifeMs),
  };
}

type Choice = {
  provider: Provider;
  people: People;
  accounts: readonly DevelopmentAccount[];
  toSubject: (email: string) => string;
  walls: Record<string, string>;
  /** The path below which the site is served. */
  basePath: string;
};

/** Registers the account chooser. */
export function addChoice(
  pages: FastifyInstance,
  { provider, people, accounts, toSubject, walls, basePath }: Choice,
): void {
  const sendPage = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).headers(walls).type('text/html; charset=utf-8').send(html);
  const sendExpired = (reply: FastifyReply) => sendPage(reply, 400, problemPage({ ...expired, back: `${basePath}/` }));
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<Provider['interactionResult']>[2],
  ) => {
    const address = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  };
  pages.get('/choose/:uid', async (request, reply) => {
    if (!(await isPending(provider, request, reply))) return sendExpired(reply);
    return sendPage(reply, 200, choicePage({ action: basePath + getAction(request), accounts }));
  });
  pages.get('/choose/:uid/cancel', async (request, reply) => {
    if (!(await isPending(provider, request, reply))) return sendExpired(reply);
    return finish(request, reply, { error: 'access_denied', error_description: 'The sign-in was canceled.' });
  });
  pages.post('/choose/:uid', async (request, reply) => {
    if (!(await isPending(provider, request, reply))) return sendExpired(reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const choice = readChoice(form, accounts);
    if ('errors' in choice)
      return sendPage(reply, 400, choicePage({ action: basePath + getAction(request), accounts, ...choice }));
    const subject = toSubject(choice.email);
    await people.add(subject, choice);
    return finish(request, reply, { login: { accountId: subject, remember: false } });
  });
}

function readChoice(
  form: URLSearchParams,
  accounts: readonly DevelopmentAccount[],
): Person | Required<Pick<ChoicePage, 'typed' | 'errors'>> {
  const known = (email: string) => accounts.find((account) => normalizeEmail(account.email) === normalizeEmail(email));
  const pressed = known(form.get('account') ?? '');
  if (pressed) return { name: pressed.name, email: normalizeEmail(pressed.email) };
  const typed = { name: clean(form.get('name')), email: clean(form.get('email')) };
  const errors = {
    ...(typed.name === '' && { name: 'Enter a name.' }),
    ...(typed.name.length > 100 && { name: 'Enter a name of at most 100 characters.' }),
    ...(!isEmail(typed.email) && { email: 'Enter an email address such as sam@example.org.' }),
  };
  if (Object.keys(errors).length > 0) return { typed, errors };
  // A demo account keeps its name, even if a different one was entered with its email.
  return { name: known(typed.email)?.name ?? typed.name, email: normalizeEmail(typed.email) };
}

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function clean(value: string | null): string {
  return (value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]+$/.test(text);
}

async function isPending(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  try {
    const { uid } = await provider.interactionDetails(request.raw, reply.raw);
    return uid === (request.params as { uid: string }).uid;
  } catch {
    return false;
  }
}

/** The address of the form, without its query. */
function getAction({ url }: FastifyRequest): string {
  return url.replace(/\?.*$/, '');
}

const expired = {
  title: 'Sign-in expired',
  text: 'This sign-in has already finished or took longer than ten minutes. Start again from the site.',
};
