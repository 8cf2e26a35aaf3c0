// Default security headers: pages and covers set their own, everything else is data and gets the strictest policy.
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

/** For data: if a browser is tricked into rendering it, nothing in it runs or loads. */
const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The API reference brings its own script and style files; its images are data URLs. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Empty without TLS. */
export function transportSecurity({ secure }: Pick<Config, 'secure'>): Record<string, string> {
  return secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
}

function getHeaders(config: Pick<Config, 'secure'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...transportSecurity(config),
  };
}

/** For responses that skip all hooks because the request ends before routing. */
export function headersBeforeRouting(config: Pick<Config, 'secure'>): Record<string, string> {
  return { ...getHeaders(config), 'content-security-policy': nothingAllowed, 'cache-control': 'no-store' };
}

export function addSecurityHeaders(app: FastifyInstance, config: Pick<Config, 'secure'>): void {
  const always = Object.entries(getHeaders(config));
  app.addHook('onSend', (request, reply, payload, done) => {
    const setDefault = (name: string, value: string) => {
      if (!reply.hasHeader(name)) reply.header(name, value);
    };
    for (const [name, value] of always) setDefault(name, value);
    const isDocs = request.url === '/docs' || request.url.startsWith('/docs/');
    setDefault('content-security-policy', isDocs ? docsPolicy : nothingAllowed);
    // Errors are never cached: a browser would show one again after it is resolved.
    if (reply.statusCode >= 400) setDefault('cache-control', 'no-store');
    done(null, payload);
  });
}
