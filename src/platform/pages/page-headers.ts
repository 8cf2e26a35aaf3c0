// Security headers of HTML documents: what they may load, who may frame them, and their referrer policy.
import type { PageSource } from './page-renderer.ts';
import type { PageRequest } from './page-request.ts';

export type Allowed = {
  /** The page shows the payment provider's card form. */
  payments: boolean;
  /** The page, or one reached from it without a new document, may show a project's video. */
  videos: boolean;
};

/** Hosts of the video players; see video-address.ts in the writing slice. */
const videoPlayers = 'https://www.youtube-nocookie.com https://player.vimeo.com';

export function setPageHeaders(page: PageRequest, allowed: Allowed): void {
  page.reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': findPolicy(page, allowed),
    // The sign-in pop-up must keep its opener; other windows may not reach ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The card form's frame opens the wallets, so the permission is passed on to it.
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(self${allowed.payments && page.options.config.payments.kind === 'stripe' ? ' "https://js.stripe.com"' : ''})`,
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    ...(page.source.stylesheet !== undefined && {
      link: `<${page.source.stylesheet}>; rel=preload; as=style; crossorigin`,
    }),
    ...(page.options.config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
}

/** There are few, and each is the same for as long as the code that renders. */
const policies = new WeakMap<PageSource, Map<string, string>>();

function findPolicy(page: PageRequest, allowed: Allowed): string {
  const known = policies.get(page.source) ?? new Map<string, string>();
  policies.set(page.source, known);
  const key = `${allowed.payments} ${allowed.videos}`;
  const policy = known.get(key) ?? contentPolicy(page, allowed);
  known.set(key, policy);
  return policy;
}

function contentPolicy({ options: { config }, source }: PageRequest, { payments, videos }: Allowed): string {
  const stripe = payments && config.payments.kind === 'stripe';
  // If scripts are off, the sign-in form redirects to the provider, and form-action also applies to redirects. The host that asks for the
  // password often differs from the issuer and is unknown to us.
  const provider =
    config.identity.kind === 'oidc'
      ? `https: ${new URL(config.identity.issuer).origin}`
      : new URL(config.publicUrl).origin;
  const rules = [
    "default-src 'self'",
    // Only Vite's development server writes other inline scripts.
    `script-src 'self'${source.inlineScript === undefined ? '' : ` ${source.inlineScript}`}${stripe ? ' https://js.stripe.com https://*.js.stripe.com' : ''}${config.dev ? " 'unsafe-inline'" : ''}`,
    // React writes style attributes, and dialogs and toasts add style elements.
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
