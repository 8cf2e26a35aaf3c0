// The walls of a document: what it may load, who may frame it, what it tells others (decisions D4).
import type { FastifyReply } from 'fastify';
import type { Config } from '#platform/config/config.ts';

export type HeaderOptions = {
  config: Pick<Config, 'secure' | 'payments' | 'identity' | 'dev' | 'publicUrl'>;
  /** The page shows the payment provider's card form. */
  payments: boolean;
  /** The page, or one that its application goes on to, may show the video of a project. */
  videos: boolean;
};

/** Where the players of videos live, see the projects slice's video-address.ts. */
const videoPlayers = 'https://www.youtube-nocookie.com https://player.vimeo.com';

export function setPageHeaders(reply: FastifyReply, options: HeaderOptions): void {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(options),
    // The sign-in pop-up must keep its opener; nobody else's window may reach ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    ...(options.config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}

function contentPolicy({ config, payments, videos }: HeaderOptions): string {
  const stripe = payments && config.payments.kind === 'stripe';
  // The sign-in form works without script by leading to the provider, and a policy on forms also counts redirects. Where
  // a provider asks for the password (often another host than its issuer) is known to the provider alone.
  const provider =
    config.identity.kind === 'oidc' ? `https: ${new URL(config.identity.issuer).origin}` : config.publicUrl;
  const rules = [
    "default-src 'self'",
    // Vite writes a script into the page while developing; nothing else ever does.
    `script-src 'self'${stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''}${config.dev ? " 'unsafe-inline'" : ''}`,
    // React writes style attributes, and dialogs and notices add style elements of their own.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${stripe ? ' https://*.stripe.com' : ''}`,
    `connect-src 'self'${stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src ${stripe ? 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com' : videos ? videoPlayers : "'none'"}`,
    `form-action 'self' ${provider}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return rules.join('; ');
}
